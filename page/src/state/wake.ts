// A screen that all look at stays lit, where the browser lets a page ask for it.

/** Keeps the screen lit until what it gives back is called; asks again after every sleep. */
export function stayLit(): () => void {
  let lit: WakeLockSentinel | null = null;
  let over = false;

  async function ask(): Promise<void> {
    // Secure pages only; where it is refused, the device's own setting stands.
    if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    const found = await navigator.wakeLock.request("screen").catch(() => null);
    if (over) void found?.release();
    else lit = found;
  }

  const awake = (): void => void ask();
  document.addEventListener("visibilitychange", awake);
  awake();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", awake);
    void lit?.release();
  };
}
