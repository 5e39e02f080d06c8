// Cards travel from where they were to where they are. The events say which; the places are elements that carry
// data-place (a pile, a hand) and, where one card has a place of its own, data-index.
import { mount, unmount } from "svelte";
import type { Event, GameUi, Lang, View } from "./contract";

const ONE = 220; // milliseconds for one card
const ALL = 1_400; // for all cards of a turn

interface Leg {
  face: string;
  zone: string;
  index: number;
  from: DOMRect;
}

type Moved = Extract<Event, { kind: "moved" }>;

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where a card lies or would lie: its own place if it has one, else the middle of its zone. */
function place(root: Element, zone: string, index: number, face: string): Element | null {
  const name = CSS.escape(zone);
  const exact = root.querySelector(`[data-place="${name}"][data-index="${index}"]`);
  const held = root.querySelectorAll(`[data-place="${name}"] [data-face="${CSS.escape(face)}"]`);
  const inside = root.querySelector(`[data-place="${name}"] [data-index="${index}"]`);
  return held[held.length - 1] ?? exact ?? inside ?? root.querySelector(`[data-place="${name}"]`);
}

function boxOf(element: Element, ratio: number): DOMRect {
  const box = element.getBoundingClientRect();
  if (box.width <= box.height * ratio * 1.35 || !box.height) return box;
  const width = box.height * ratio; // a whole row or hand: a card in its middle
  return new DOMRect(box.left + (box.width - width) / 2, box.top, width, box.height);
}

function moves(view: View): Moved[] {
  return view.events.filter((event): event is Moved => event.kind === "moved");
}

/** Before the new view is drawn: where everything starts. */
export function takeOff(root: Element, view: View, ratio = 5 / 7): Leg[] {
  const legs: Leg[] = [];
  for (const event of moves(view)) {
    const from = place(root, event.from[0], event.from[1], event.card);
    if (from) {
      legs.push({ face: event.card, zone: event.to[0], index: event.to[1], from: boxOf(from, ratio) });
    }
  }
  return legs;
}

/** Marks what the last decision moved or showed. */
export function mark(root: Element, view: View): void {
  for (const old of root.querySelectorAll("[data-last]")) old.removeAttribute("data-last");
  for (const event of view.events) {
    if (event.kind === "told" || event.kind === "shuffled") continue;
    const [zone, index] = event.kind === "moved" ? event.to : event.at;
    const found = place(root, zone, index, event.card);
    if (found && zone !== "stock") found.setAttribute("data-last", "");
  }
}

/** After it is drawn: let them fly, one after another. The promise ends when the last one has landed, or `skip` is called. */
export function land(root: Element, legs: Leg[], ui: GameUi, lang: Lang): { done: Promise<void>; skip(): void } {
  const ratio = ui.ratio ?? 5 / 7;
  const step = Math.min(ONE, ALL / Math.max(1, legs.length));
  const span = Math.max(180, Math.min(260, step * 1.2));
  const running: Animation[] = [];
  const clean: (() => void)[] = [];
  const used = new Map<Element, number>();
  let late = 0;
  for (const leg of legs) {
    const target = place(root, leg.zone, leg.index, leg.face);
    if (!target) continue;
    const to = boxOf(target, ratio);
    const far = Math.hypot(to.left - leg.from.left, to.top - leg.from.top);
    if (!to.width || !leg.from.width || far < 6) continue;
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.setAttribute("aria-hidden", "true");
    Object.assign(ghost.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
    document.body.append(ghost);
    const card = mount(ui.Card, { target: ghost, props: { face: leg.face, lang } });
    const [dx, dy] = [leg.from.left - to.left, leg.from.top - to.top];
    const small = leg.from.width / to.width;
    const flight = ghost.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${small})`, opacity: 1 },
        { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 10}px) scale(${(small + 1.06) / 2})`, opacity: 1, offset: 0.55 },
        { transform: "none", opacity: 1 },
      ],
      { duration: span, delay: late, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" },
    );
    if (late > 0) {
      ghost.style.visibility = "hidden";
      const appear = setTimeout(() => (ghost.style.visibility = ""), late);
      clean.push(() => clearTimeout(appear));
    }
    const single = target.matches("[data-index], [data-face]");
    if (single) {
      used.set(target, (used.get(target) ?? 0) + 1);
      target.classList.add("coming");
    }
    clean.push(() => {
      void unmount(card);
      ghost.remove();
      target.classList.remove("coming");
    });
    const arrive = () => {
      ghost.style.visibility = "hidden";
      const left = (used.get(target) ?? 1) - 1;
      used.set(target, left);
      if (left <= 0) target.classList.remove("coming");
    };
    flight.onfinish = arrive;
    running.push(flight);
    late += step;
  }
  const over = Promise.allSettled(running.map((one) => one.finished)).then(() => {
    for (const one of clean) one();
  });
  return {
    done: over,
    skip() {
      for (const one of running) one.cancel();
    },
  };
}
