// Icons, faces and type that others drew: taken out of their packages when the page is built, so that
// none of it lies in the project. src/kit/icons.json, signs.json, deeds.json and faces.json name what
// is used.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const read = (place) => readFileSync(place, "utf-8");
const parsed = (place) => JSON.parse(read(place));
const here = (name) => fileURLToPath(new URL(`src/kit/${name}`, import.meta.url));

/** Where a package lies. */
const home = (name) => dirname(require.resolve(`${name}/package.json`));

/** What is taken from whom, as the licences beside the page tell it. */
const FROM = [
  ["lucide-static", "Icons of buttons: Lucide.", "LICENSE"],
  ["@fontsource-variable/inter", "Text: Inter.", "LICENSE"],
  ["@fontsource-variable/alegreya", "Names and titles: Alegreya.", "LICENSE"],
  [
    "@iconify-json/game-icons",
    "Faces: game-icons.net, by Lorc, Delapouite, Skoll, Carl Olsen, Cathelineau, Caro Asercion and others, " +
      "under CC BY 3.0, https://creativecommons.org/licenses/by/3.0/; recoloured, nothing else changed.",
    "",
  ],
];

const round = (number) => Math.round(number * 1000) / 1000;

const oval = (cx, cy, rx, ry) =>
  `M${round(cx - rx)} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

function box({ x, y, width, height, rx, ry }) {
  const [left, top, wide, high] = [x, y, width, height].map((one) => Number(one ?? 0));
  const r = Number(rx ?? ry ?? 0);
  const corner = (dx, dy) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : "");
  return (
    `M${left + r} ${top}h${round(wide - 2 * r)}${corner(r, r)}v${round(high - 2 * r)}${corner(-r, r)}` +
    `h${round(2 * r - wide)}${corner(-r, -r)}v${round(2 * r - high)}${corner(r, -r)}z`
  );
}

/** Each kind of line that Lucide draws, as a path: one path is one icon. */
const PATHS = {
  // The first step of a path counts from the corner, also where another path went before it.
  path: ({ d }) => (d.startsWith("m") ? `M0 0${d}` : d),
  circle: ({ cx, cy, r }) => oval(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => oval(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: box,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points.trim()}`,
  polygon: ({ points }) => `M${points.trim()}z`,
};

/** The paths of all icons that a list of the page's own names takes. */
function icons(list) {
  const nodes = parsed(join(home("lucide-static"), "icon-nodes.json"));
  return Object.fromEntries(
    Object.entries(parsed(here(list))).map(([name, from]) => {
      if (!nodes[from]) throw new Error(`${list}: Lucide has no icon "${from}"`);
      return [name, nodes[from].map(([kind, given]) => PATHS[kind](given)).join("")];
    }),
  );
}

/** The faces, by name: a file for each, with the digest of what is in it, for it may be kept. */
function faces() {
  const { icons: drawn, width, height } = parsed(join(home("@iconify-json/game-icons"), "icons.json"));
  return Object.entries(parsed(here("faces.json"))).map(([name, from]) => {
    const one = drawn[from];
    if (!one) throw new Error(`faces.json: game-icons has no icon "${from}"`);
    const view = `0 0 ${one.width ?? width} ${one.height ?? height}`;
    const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${one.body}</svg>`;
    const digest = createHash("sha256").update(source).digest("hex").slice(0, 8);
    return { name, file: `assets/faces/${name}-${digest}.svg`, source };
  });
}

const MODULES = {
  "virtual:icons": () => `export const icons = ${JSON.stringify(icons("icons.json"))};`,
  "virtual:deeds": () => `export const deeds = ${JSON.stringify(icons("deeds.json"))};`,
  "virtual:signs": () => `export const signs = ${JSON.stringify(icons("signs.json"))};`,
  "virtual:faces": () =>
    `export const faces = ${JSON.stringify(Object.fromEntries(faces().map(({ name, file }) => [name, `./${file}`])))};`,
};

/** What every first page needs at once, before its styles ask for it. */
const FIRST_FONT = /\/inter-latin-wght-normal[^/]*\.woff2$/;

/** Vite's part for all this. */
export function drawings() {
  let out = "";
  return {
    name: "drawings",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load: (id) => MODULES[id.slice(1)]?.(),
    generateBundle() {
      for (const { file, source } of faces()) this.emitFile({ type: "asset", fileName: file, source });
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => FIRST_FONT.test(`/${name}`));
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `./${font}` };
        return font ? [{ tag: "link", attrs, injectTo: "head" }] : [];
      },
    },
    writeBundle() {
      const told = FROM.map(([name, words, licence]) => {
        const { version } = parsed(join(home(name), "package.json"));
        return `\n## ${name} - ${version}\n\n${words}\n${licence ? `\n${read(join(home(name), licence))}` : ""}`;
      });
      const place = join(out, "licences.md");
      if (existsSync(place)) appendFileSync(place, told.join(""));
    },
    configureServer(server) {
      server.middlewares.use((asked, answer, next) => {
        const one = faces().find(({ file }) => asked.url === `/${file}`);
        if (!one) return next();
        answer.setHeader("Content-Type", "image/svg+xml");
        answer.end(one.source);
      });
    },
  };
}
