// Where in the page we are, as its address says after the #: home, join/CODE, take/TOKEN,
// packages/KEY, invited/TOKEN, fight/DRAFT, watch/FILM, seat, or shared.

/** A place in the page: its name, and what follows it in the address. */
export interface Place {
  name: string;
  rest: string[];
}

/** Decode a part of the address; as it is if it was cut in the middle of a character. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Place {
  const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(plain);
  return { name: name || "home", rest };
}

class Route {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener("hashchange", () => (this.place = read()));
  }

  /** Go there without a way back: the old address is not kept. */
  instead(...parts: string[]): void {
    location.replace(`#${parts.map(encodeURIComponent).join("/")}`);
  }

  go(...parts: string[]): void {
    location.hash = parts.map(encodeURIComponent).join("/");
  }
}

/** The way through the page. */
export const route = new Route();
