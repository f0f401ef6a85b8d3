// A drawing as large as fits a place that does not scroll: smaller, and narrower if it must be.

/** What a drawing is scaled by: the largest of these at which it fits. */
const SCALES = [1, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.53, 0.48, 0.43, 0.39];
/** Which parts of the place's width it may take; what is left stays empty. */
const PARTS = [1, 0.9, 0.8, 0.7];

/** For an element of fixed height whose only child is the drawing. */
export function fit(place: HTMLElement): { destroy: () => void } {
  const inner = place.firstElementChild as HTMLElement;
  let soon = 0;

  function set(width: number, scale: number): void {
    const left = (place.clientWidth - width * scale) / 2;
    inner.style.width = `${width}px`;
    inner.style.transform = scale === 1 && left < 1 ? "" : `translateX(${left}px) scale(${scale})`;
  }

  function settle(): void {
    const { clientHeight: height, clientWidth: width } = place;
    inner.style.width = inner.style.transform = "";
    // If the page itself scrolls, the place is as high as its content.
    if (height === 0 || inner.offsetHeight <= height) return;
    for (const scale of SCALES)
      for (const part of PARTS) {
        set((width / scale) * part, scale);
        if (inner.offsetHeight * scale <= height) return;
      }
  }

  function later(): void {
    cancelAnimationFrame(soon);
    soon = requestAnimationFrame(settle);
  }

  const sized = new ResizeObserver(later);
  const changed = new MutationObserver(later);
  sized.observe(place);
  changed.observe(inner, { childList: true, subtree: true, characterData: true });
  later();
  return {
    destroy: () => {
      cancelAnimationFrame(soon);
      sized.disconnect();
      changed.disconnect();
    },
  };
}
