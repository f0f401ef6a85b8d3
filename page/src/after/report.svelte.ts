// A report as it arrives: its story at once, luck and turning points when they are calculated.

import { api, Fault } from "../link/api";
import type { Picture, Report } from "../wire";

const AGAIN = 1500;

/** A fight to look back on, and the line at which its board is shown. */
export class LookingBack {
  report = $state.raw<Report | null>(null);
  fault = $state("");
  /** The board at that line. */
  picture = $state.raw<Picture | null>(null);
  line = $state(-1);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(private readonly token: string) {}

  async load(fight: number): Promise<void> {
    clearTimeout(this.timer);
    try {
      const report = await api.report(this.token, fight);
      if (this.ended) return;
      this.report = report;
      this.fault = "";
      const waits = report.luck_is === "working" || report.swings_are === "working";
      if (waits) this.timer = setTimeout(() => void this.load(fight), AGAIN);
    } catch (fault) {
      if (this.ended) return;
      this.fault = (fault as Error).message;
      if (fault instanceof Fault && fault.code === "no_server")
        this.timer = setTimeout(() => void this.load(fight), 3 * AGAIN);
    }
  }

  async look(line: number): Promise<void> {
    try {
      this.picture = await api.look(this.token, line);
      this.line = line;
    } catch (fault) {
      this.fault = (fault as Error).message;
    }
  }

  putAway(): void {
    this.picture = null;
    this.line = -1;
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }
}
