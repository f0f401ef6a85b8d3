// What a side is to this seat, which sets the shape of tokens: round ours, diamond theirs.

/** What a side is to a seat. */
export type Stance = "us" | "them" | "other";
/** The stance of a side by its id. */
export type StanceOf = (side: string) => Stance;
