// The way to the server that this page takes. Another is a class of its own, chosen here.

import { Net } from "./net";
import type { Transport } from "./transport";

/** The way to the server. */
export const transport: Transport = new Net();
