// How far the page is with loading its own server, if it has to.

import { transport } from "../link";
import type { Loading } from "../link/transport";

class LoadingState {
  /** Null if there is nothing to load, or all is loaded. */
  now = $state.raw<Loading | null>(null);

  constructor() {
    transport.watch?.((told) => (this.now = told));
  }
}

export const loading = new LoadingState();
