// What a device does when its owner is asked: it buzzes, if it can and the owner wants that.

import { Switch } from "./switch.svelte";

/** Twice, briefly: felt through a pocket, and over before it annoys. */
const TURN = [80, 60, 80];

class Buzz extends Switch {
  /** Whether this device can buzz at all. */
  readonly can = "vibrate" in navigator;

  override turn(): void {
    super.turn();
    this.call();
  }

  /** It is this seat's turn. */
  call(): void {
    if (this.on && this.can) navigator.vibrate(TURN);
  }
}

/** The buzz of this device. */
export const buzz = new Buzz("fracas.buzz");
