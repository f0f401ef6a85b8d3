// Which part of the world is seen: panned by one pointer, pinched by two, zoomed by the wheel. The world is
// one layer that moves as a whole; nothing in it is redrawn while it moves.

import type { Box, Point } from "./field";

/** Where the world's origin is in the window, and how large it is drawn. */
export interface View extends Point {
  k: number;
}

const LEAST = 0.4;
const MOST = 2.5;
/** The largest size of a whole field. */
const WHOLE = 1.9;
/** How far (px) a pointer has to go before it is no tap. */
const SLACK = 6;
/** How long (ms) the camera leaves a view alone that someone chose. */
export const ALONE = 5000;
const GLIDE = 240;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** A view with the middle of a box in the middle of a window. */
export function centred(box: Box, window: Box, k: number): View {
  return {
    k,
    x: window.x + window.w / 2 - (box.x + box.w / 2) * k,
    y: window.y + window.h / 2 - (box.y + box.h / 2) * k,
  };
}

/** The largest view in which a whole box is in a window. */
export function fitted(box: Box, window: Box, most = WHOLE): View {
  const k = Math.min(window.w / Math.max(box.w, 1), window.h / Math.max(box.h, 1), most);
  return centred(box, window, k);
}

/** A view with a point of the window kept where it is. */
export function zoomed(view: View, at: Point, k: number): View {
  const by = k / view.k;
  return { k, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** Return the smallest change by which a box is in a window: none if it is already, never nearer; a box that
    is larger than the window is shown whole. */
export function kept(view: View, box: Box, window: Box): View {
  if (box.w * view.k > window.w || box.h * view.k > window.h) return fitted(box, window, view.k);
  const shift = (at: number, long: number, from: number, room: number): number =>
    at < from ? from - at : Math.min(0, from + room - (at + long));
  return {
    k: view.k,
    x: view.x + shift(box.x * view.k + view.x, box.w * view.k, window.x, window.w),
    y: view.y + shift(box.y * view.k + view.y, box.h * view.k, window.y, window.h),
  };
}

/** The camera of one board. */
export class Camera {
  view: View = { x: 0, y: 0, k: 1 };
  /** When someone moved it last. */
  touched = -Infinity;
  private readonly pointers = new Map<number, Point>();
  private dragged = false;
  private resting = 0;

  constructor(
    private readonly window: HTMLElement,
    private readonly world: HTMLElement,
    private readonly field: () => Box,
    private readonly rested: (view: View) => void,
    /** Called with each view at once, for what has to move along. */
    private readonly shows: (view: View) => void,
  ) {}

  get isHeld(): boolean {
    return this.pointers.size > 0;
  }

  /** Show a view, at once or gliding. */
  show(view: View, glides = false): void {
    const box = this.field();
    const least = Math.min(LEAST, this.window.clientWidth / box.w, this.window.clientHeight / box.h);
    const k = clamp(view.k, least, MOST);
    const { x, y } = k === view.k ? view : zoomed(view, { x: this.window.clientWidth / 2, y: this.window.clientHeight / 2 }, k);
    const rim = 80;
    this.view = {
      k,
      x: clamp(x, rim - (box.x + box.w) * k, this.window.clientWidth - rim - box.x * k),
      y: clamp(y, rim - (box.y + box.h) * k, this.window.clientHeight - rim - box.y * k),
    };
    const from = getComputedStyle(this.world).transform;
    const to = `translate(${this.view.x.toFixed(2)}px, ${this.view.y.toFixed(2)}px) scale(${k.toFixed(4)})`;
    this.world.style.transform = to;
    this.shows(this.view);
    this.world.style.willChange = "transform";
    if (glides && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      this.world.animate([{ transform: from }, { transform: to }], { duration: GLIDE, easing: "cubic-bezier(.2,.8,.2,1)" });
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => {
      this.world.style.willChange = "";
      this.rested(this.view);
    }, glides ? GLIDE : 120);
  }

  /** Zoom, about a point of the window or its middle. */
  zoom(by: number, at?: Point): void {
    this.touched = performance.now();
    const middle = { x: this.window.clientWidth / 2, y: this.window.clientHeight / 2 };
    this.show(zoomed(this.view, at ?? middle, clamp(this.view.k * by, LEAST, MOST)), !at);
  }

  private at(event: MouseEvent): Point {
    const { left, top } = this.window.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, this.at(event));
    if (this.pointers.size === 1) this.dragged = false;
  };

  moved = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.dragged && this.pointers.size === 1 && far < SLACK) return;
    if (!this.dragged) this.window.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.touched = performance.now();
    this.pointers.set(event.pointerId, now);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) {
      this.show({ k: this.view.k, x: this.view.x + now.x - before.x, y: this.view.y + now.y - before.y });
      return;
    }
    const [was, is] = [before, now].map((one) => Math.hypot(one.x - other.x, one.y - other.y) || 1);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const pinched = zoomed(this.view, middle, clamp((this.view.k * is!) / was!, LEAST, MOST));
    this.show({ ...pinched, x: pinched.x + (now.x - before.x) / 2, y: pinched.y + (now.y - before.y) / 2 });
  };

  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  /** A click at the end of a drag is not a tap. */
  clicked = (event: MouseEvent): void => {
    if (!this.dragged) return;
    this.dragged = false;
    event.preventDefault();
    event.stopPropagation();
  };

  wheeled = (event: WheelEvent): void => {
    // A page that scrolls keeps its wheel; there it takes Ctrl, as it does on maps.
    const page = document.documentElement;
    if (!event.ctrlKey && page.scrollHeight > page.clientHeight + 1) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), this.at(event));
  };

  end(): void {
    clearTimeout(this.resting);
  }
}
