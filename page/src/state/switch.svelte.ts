// A switch of this device, off until someone turns it on; it is kept from one visit to the next.

import { recalledTable, retain } from "../link/device";

export class Switch {
  on = $state(false);

  constructor(private readonly name: string) {
    this.on = recalledTable(name).on === true;
  }

  turn(): void {
    this.on = !this.on;
    retain(this.name, { on: this.on });
  }
}
