// As much of fzstd as is used here; it is installed beside Pyodide, in tab/.
declare module "fzstd" {
  /** Unpacks as it receives data; the result comes in pieces. */
  export class Decompress {
    constructor(told: (chunk: Uint8Array, last: boolean) => void);
    push(chunk: Uint8Array, last?: boolean): void;
  }
}
