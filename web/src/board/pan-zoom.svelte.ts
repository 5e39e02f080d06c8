// A board one can look at closely: pinch, turn the wheel with Ctrl, or double-tap; drag it when it is near; double-tap to
// go back. A tap just beside a small thing chooses it (see `spot`), and the arrow keys walk over the board.
import type { Attachment } from "svelte/attachments";
import { NEARBY } from "../table/spot";
import { FINGER_REACH, MOUSE_REACH, nearestTo, nextInDirection } from "./nearest";
import { centredOn, CLOSE, closeTo, contains, sizeOf, wholeOf, zoomedAt, type Box, type Viewport } from "./viewport";

const STILL = 8; // pixels a finger may slip and still mean a tap

export class PanZoom {
  wide = $state(0); // how many pixels the whole drawing is wide
  #viewport = $state.raw<Viewport>() as Viewport;
  #svg: SVGSVGElement | undefined;

  constructor(private readonly box: Box) {
    this.reset();
  }

  get scale(): number {
    return this.#viewport.scale;
  }

  viewBox = $derived.by(() => {
    const { scale, x, y } = this.#viewport;
    const { w, h } = sizeOf(this.box, scale);
    return `${x - w / 2} ${y - h / 2} ${w} ${h}`;
  });

  /** How wide beside how high. */
  get ratio(): number {
    return this.box.w / this.box.h;
  }

  reset(): void {
    this.#viewport = wholeOf(this.box);
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

  /** ZoomableBoard what can be touched; if nothing can, near what is mine. */
  private aim(): void {
    const hot = this.points("[data-touch].hot");
    const all = hot.length ? hot : this.points("[data-mine]");
    if (all.length) this.#viewport = closeTo(this.box, all);
    else this.zoom(CLOSE, this.#viewport.x, this.box.y + this.box.h * 0.7);
  }

  /** When it is near and nothing that can be touched now lies within sight, it goes there. */
  seek(): void {
    if (this.scale === 1 || !this.#svg) return;
    const hot = this.points("[data-touch].hot");
    if (hot.length && !hot.some((one) => contains(this.box, this.#viewport, one))) this.aim();
  }

  /** Where the middle of each of these lies. */
  private points(query: string): [number, number][] {
    return [...(this.#svg?.querySelectorAll(query) ?? [])].map((one) => {
      const box = (one.querySelector("[data-body]") ?? one).getBoundingClientRect();
      return this.point(box.x + box.width / 2, box.y + box.height / 2);
    });
  }

  /** So near, with this point of the board where it is now. */
  private zoom(scale: number, x: number, y: number): void {
    this.#viewport = zoomedAt(this.box, this.#viewport, scale, x, y);
  }

  /** Moved by so many pixels. */
  private shift(dx: number, dy: number): void {
    const { scale, x, y } = this.#viewport;
    const unit = this.#svg?.getScreenCTM()?.a || 1;
    this.#viewport = centredOn(this.box, scale, x - dx / unit, y - dy / unit);
  }

  private point(x: number, y: number): [number, number] {
    const matrix = this.#svg?.getScreenCTM();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  }

  attach: Attachment<SVGSVGElement> = (svg) => {
    this.#svg = svg;
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
        this.shift(dx, dy);
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        return;
      }
      const before = middle(fingers);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = middle(fingers);
      const now = spread(fingers);
      const [x, y] = this.point(after.x, after.y);
      if (apart > 0) this.zoom((this.scale * now) / apart, x, y);
      this.shift(after.x - before.x, after.y - before.y);
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
      const meant = hit ?? nearest(svg, event.clientX, event.clientY, mouse ? MOUSE_REACH : FINGER_REACH);
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
  const hot = [...svg.querySelectorAll("[data-touch].hot")];
  const boxes = hot.map((one) => (one.querySelector("[data-body]") ?? one).getBoundingClientRect());
  return hot[nearestTo(boxes, x, y, reach)];
}

const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** From here in a direction: the next thing that can be touched. */
function onward(svg: SVGSVGElement, from: Element, direction: [number, number]): SVGElement | undefined {
  const hot = [...svg.querySelectorAll<SVGElement>("[data-touch].hot")];
  const among = hot.length ? hot : [...svg.querySelectorAll<SVGElement>("[data-touch]")];
  const others = among.filter((one) => one !== from);
  const boxes = others.map((one) => one.getBoundingClientRect());
  return others[nextInDirection(boxes, from.getBoundingClientRect(), direction)];
}
