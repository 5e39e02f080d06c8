// A board one can look at closely: pinch, turn the wheel with Ctrl, or double-tap; drag it when it is near; double-tap to
// go back. A tap just beside a small thing chooses it (see `spot`), and the arrow keys walk over the board.
import type { Attachment } from "svelte/attachments";
import { NEARBY } from "../table/spot";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const NEAREST = 4; // how much nearer one can go
const CLOSE = 2.2; // where a double tap or the button leads
const STILL = 8; // pixels a finger may slip and still mean a tap
const FINGER = 10; // pixels beside a small thing that still mean it, though they never play it
const MOUSE = 5;

export class Lens {
  scale = $state(1);
  wide = $state(0); // how many pixels the whole drawing is wide
  private cx = $state(0);
  private cy = $state(0);
  private svg: SVGSVGElement | undefined;

  constructor(private box: Box) {
    this.reset();
  }

  viewBox = $derived.by(() => {
    const { w, h } = this.size();
    return `${this.cx - w / 2} ${this.cy - h / 2} ${w} ${h}`;
  });

  /** How wide beside how high. */
  get ratio(): number {
    return this.box.w / this.box.h;
  }

  reset(): void {
    this.scale = 1;
    this.cx = this.box.x + this.box.w / 2;
    this.cy = this.box.y + this.box.h / 2;
  }

  /** So many pixels, in the units of the drawing as near as it is now: for what has to be read at any size. */
  px(pixels: number): number {
    return (pixels * this.box.w) / ((this.wide || this.box.w) * this.scale);
  }

  /** Nearer, or back: what the button does. */
  toggle(): void {
    if (this.scale > 1) this.reset();
    else this.aim();
  }

  /** Near what can be touched; if nothing can, near what is mine. Where all of it does not fit: where most of it lies. */
  private aim(): void {
    const hot = this.points("[data-touch].hot");
    const all = hot.length ? hot : this.points("[data-mine]");
    if (!all.length) return this.zoom(CLOSE, this.cx, this.box.y + this.box.h * 0.7);
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const margin = 0.2 * this.box.w;
    const whole = Math.min(this.box.w / (right - left + margin), this.box.h / (bottom - top + margin), NEAREST);
    this.scale = Math.max(CLOSE, whole);
    if (whole >= CLOSE) return this.look((left + right) / 2, (top + bottom) / 2);
    const { w, h } = this.size();
    const within = ([x, y]: [number, number]) =>
      all.filter(([a, b]) => Math.abs(a - x) < w * 0.42 && Math.abs(b - y) < h * 0.42);
    const most = all.map(within).reduce((best, some) => (some.length > best.length ? some : best));
    this.look(mean(most.map(([x]) => x)), mean(most.map(([, y]) => y)));
  }

  /** When it is near and nothing that can be touched now lies within sight, it goes there. */
  seek(): void {
    if (this.scale === 1 || !this.svg) return;
    const { w, h } = this.size();
    const hot = this.points("[data-touch].hot");
    const seen = hot.some(([x, y]) => Math.abs(x - this.cx) < w / 2 && Math.abs(y - this.cy) < h / 2);
    if (hot.length && !seen) this.aim();
  }

  /** Where the middle of each of these lies. */
  private points(query: string): [number, number][] {
    return [...(this.svg?.querySelectorAll(query) ?? [])].map((one) => {
      const box = (one.querySelector("[data-body]") ?? one).getBoundingClientRect();
      return this.point(box.x + box.width / 2, box.y + box.height / 2);
    });
  }

  private size(): { w: number; h: number } {
    return { w: this.box.w / this.scale, h: this.box.h / this.scale };
  }

  /** So near, with this point of the board where it is now. */
  private zoom(scale: number, x: number, y: number): void {
    const next = Math.min(NEAREST, Math.max(1, scale));
    const part = this.scale / next;
    this.scale = next;
    this.look(x + (this.cx - x) * part, y + (this.cy - y) * part);
  }

  private look(x: number, y: number): void {
    const { w, h } = this.size();
    this.cx = Math.min(this.box.x + this.box.w - w / 2, Math.max(this.box.x + w / 2, x));
    this.cy = Math.min(this.box.y + this.box.h - h / 2, Math.max(this.box.y + h / 2, y));
  }

  private point(x: number, y: number): [number, number] {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  }

  private unit(): number {
    return this.svg?.getScreenCTM()?.a || 1;
  }

  attach: Attachment<SVGSVGElement> = (svg) => {
    this.svg = svg;
    const fingers = new Map<number, { x: number; y: number }>();
    let slipped = false;
    let taken = false; // the finger came down on something that can be dragged
    let apart = 0;
    let lastTap = 0;
    let lastAt = { x: 0, y: 0 };
    let lastMeant: Element | undefined;

    const down = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) {
        slipped = false;
        taken = hotUnder(event);
      } else {
        slipped = true;
        apart = spread(fingers);
      }
    };
    const move = (event: PointerEvent) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const dx = event.clientX - finger.x;
      const dy = event.clientY - finger.y;
      if (fingers.size === 1) {
        if (this.scale === 1 || (!slipped && Math.hypot(dx, dy) < STILL)) return;
        if (!slipped && taken) return; // a thing is dragged, not the board
        slipped = true;
        const unit = this.unit();
        this.look(this.cx - dx / unit, this.cy - dy / unit);
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        return;
      }
      const before = middle(fingers);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = middle(fingers);
      const now = spread(fingers);
      const [x, y] = this.point(after.x, after.y);
      const unit = this.unit();
      if (apart > 0) this.zoom((this.scale * now) / apart, x, y);
      this.look(this.cx - (after.x - before.x) / unit, this.cy - (after.y - before.y) / unit);
      apart = now;
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (fingers.size > 1) apart = spread(fingers);
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const [x, y] = this.point(event.clientX, event.clientY);
      this.zoom(this.scale * Math.exp(-event.deltaY / 240), x, y);
    };
    // With two fingers, or when the board is near, the page itself stays where it is. A single finger's coming down is let
    // pass: without it there would be no click.
    const hold = (event: TouchEvent) => {
      const near = this.scale > 1 && event.type === "touchmove";
      if (event.cancelable && (event.touches.length > 1 || near)) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      if (!event.isTrusted) return;
      if (slipped) {
        slipped = false;
        event.stopPropagation();
        return;
      }
      if (event.detail === 0) return; // by key
      const mouse = !("pointerType" in event) || event.pointerType === "mouse";
      const hit = (event.target as Element).closest("[data-touch], [data-near]"); // hot or not: a hit means that thing
      const meant = hit ?? nearest(svg, event.clientX, event.clientY, mouse ? MOUSE : FINGER);
      const twice =
        event.timeStamp - lastTap < 320 && Math.hypot(event.clientX - lastAt.x, event.clientY - lastAt.y) < 28;
      lastTap = event.timeStamp;
      lastAt = { x: event.clientX, y: event.clientY };
      // Two quick taps are a closer look, but where something can be touched they are a touch and its confirmation.
      if (twice && meant === lastMeant && !meant?.classList.contains("hot")) {
        event.stopPropagation();
        const [x, y] = this.point(event.clientX, event.clientY);
        if (this.scale > 1) this.reset();
        else this.zoom(CLOSE, x, y);
        lastTap = 0;
        return;
      }
      lastMeant = meant;
      if (meant && !hit) {
        event.stopPropagation();
        meant.dispatchEvent(new CustomEvent(NEARBY));
      }
    };
    const key = (event: KeyboardEvent) => {
      const way = ARROWS[event.key];
      const from = document.activeElement;
      if (!way || !(from instanceof SVGElement) || !svg.contains(from)) return;
      const next = onward(svg, from, way);
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
    };
    svg.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    svg.addEventListener("wheel", wheel, { passive: false });
    svg.addEventListener("touchstart", hold, { passive: false });
    svg.addEventListener("touchmove", hold, { passive: false });
    svg.addEventListener("click", click, { capture: true });
    svg.addEventListener("keydown", key);
    return () => {
      svg.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      svg.removeEventListener("wheel", wheel);
      svg.removeEventListener("touchstart", hold);
      svg.removeEventListener("touchmove", hold);
      svg.removeEventListener("click", click, { capture: true });
      svg.removeEventListener("keydown", key);
    };
  };
}

const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;

type Fingers = Map<number, { x: number; y: number }>;

function middle(fingers: Fingers): { x: number; y: number } {
  const [a, b] = [...fingers.values()];
  return { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 };
}

function spread(fingers: Fingers): number {
  const [a, b] = [...fingers.values()];
  return Math.hypot(a!.x - b!.x, a!.y - b!.y);
}

function hotUnder(event: globalThis.Event): boolean {
  return event.target instanceof Element && event.target.closest(".hot") !== null;
}

/** The thing that can be touched now and lies nearest to a point, if it is near enough. */
function nearest(svg: SVGSVGElement, x: number, y: number, reach: number): Element | undefined {
  let best: Element | undefined;
  let least = reach;
  for (const one of svg.querySelectorAll("[data-touch].hot")) {
    const body = one.querySelector("[data-body]") ?? one;
    const box = body.getBoundingClientRect();
    const away =
      Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) - Math.min(box.width, box.height) / 2;
    if (away < least) {
      least = away;
      best = one;
    }
  }
  return best;
}

const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** From here in a direction: the next thing that can be touched. */
function onward(svg: SVGSVGElement, from: Element, [dx, dy]: [number, number]): SVGElement | undefined {
  const all = [...svg.querySelectorAll<SVGElement>("[data-touch].hot")];
  const among = all.length ? all : [...svg.querySelectorAll<SVGElement>("[data-touch]")];
  const start = from.getBoundingClientRect();
  let best: SVGElement | undefined;
  let least = Infinity;
  for (const one of among) {
    if (one === from) continue;
    const box = one.getBoundingClientRect();
    const x = box.x + box.width / 2 - start.x - start.width / 2;
    const y = box.y + box.height / 2 - start.y - start.height / 2;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) {
      least = cost;
      best = one;
    }
  }
  return best;
}
