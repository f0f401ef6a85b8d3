// What page/drawings.js makes when the page is built.

declare module "virtual:icons" {
  /** A path for each icon that icons.json names. */
  export const icons: Record<keyof typeof import("./kit/icons.json"), string>;
}

declare module "virtual:signs" {
  /** A path for each sign of a condition, a Tag or a mark that signs.json names. */
  export const signs: Record<keyof typeof import("./kit/signs.json"), string>;
}

declare module "virtual:deeds" {
  /** A path for each icon of something that can be done, as deeds.json names it. */
  export const deeds: Record<string, string>;
}

declare module "virtual:faces" {
  /** The address of each face that faces.json names. */
  export const faces: Record<keyof typeof import("./kit/faces.json"), string>;
}
