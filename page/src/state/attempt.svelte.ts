// Something that may be refused: whether it is under way, and why it was not done.

/** One thing after another that may fail, as a form or a button does them. */
export class Attempt {
  busy = $state(false);
  /** Why the last one was not done, in a sentence; blank if it was. */
  fault = $state("");

  /** Do it, unless one is under way. */
  async make(act: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = "";
    try {
      await act();
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
