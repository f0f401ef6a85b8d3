/** Load the game master's table: it is on its way as soon as a fight is chosen. */
export const gmTable = () => import("./GMTable.svelte");
