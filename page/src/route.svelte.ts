// Where in the page we are, as its address says after the #: home, join/CODE, seat, or rule.

export interface Place {
  name: string;
  rest: string[];
}

function read(): Place {
  const [name = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  return { name: name || "home", rest };
}

class Route {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener("hashchange", () => (this.place = read()));
  }

  go(...parts: string[]): void {
    location.hash = parts.map(encodeURIComponent).join("/");
  }
}

export const route = new Route();
