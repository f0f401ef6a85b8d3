// What a side is to this seat, by which tokens have their shape: round ours, diamond theirs.

/** What a side is to a seat. */
export type Stance = "us" | "them" | "other";
/** The stance of a side by its id. */
export type StanceOf = (side: string) => Stance;
