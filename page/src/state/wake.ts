// A screen that everyone looks at stays lit, if the browser allows it.

/** Keeps the screen lit until the returned function is called; asks again after every sleep. */
export function stayLit(): () => void {
  let lit: WakeLockSentinel | null = null;
  let over = false;

  async function ask(): Promise<void> {
    // Secure pages only; if it is refused, the device's own setting applies.
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
