// What a device does when its owner is asked: a buzz, where it can and was told to.

const KEY = "fracas.buzz";
/** Twice, short: it is felt through a pocket, and over before it annoys. */
const TURN = [80, 60, 80];

class Buzz {
  /** Whether this device can buzz at all. */
  readonly can = "vibrate" in navigator;
  on = $state(false);

  begin(): void {
    this.on = localStorage.getItem(KEY) === "on";
  }

  turn(): void {
    this.on = !this.on;
    localStorage.setItem(KEY, this.on ? "on" : "off");
    this.call();
  }

  /** It is this seat's turn. */
  call(): void {
    if (this.on && this.can) navigator.vibrate(TURN);
  }
}

/** The buzz of this device. */
export const buzz = new Buzz();
