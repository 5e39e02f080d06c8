// Cards travel from where they were to where they are. The events say which; the places are elements that carry
// data-place (a pile, a hand) and, where one card has a place of its own, data-index.
import { mount, unmount } from "svelte";
import type { Event, GameUi, Lang, View } from "./contract";

const ONE = 220; // milliseconds for one card
const ALL = 1_400; // for all cards of a turn

export interface Leg {
  face: string;
  zone: string;
  index: number;
  from: DOMRect;
}

type Moved = Extract<Event, { kind: "moved" }>;

export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where a card lies or would lie: its own place if it has one, else the middle of its zone. */
function place(root: Element, zone: string, index: number, face: string): Element | null {
  const name = CSS.escape(zone);
  const exact = root.querySelector(`[data-place="${name}"][data-index="${index}"]`);
  const held = root.querySelectorAll(`[data-place="${name}"] [data-face="${CSS.escape(face)}"]`);
  const inside = root.querySelector(`[data-place="${name}"] [data-index="${index}"]`);
  const gone = [...held].findLast((one) => one.classList.contains("going")); // of equal cards, the one that was touched
  return gone ?? held[held.length - 1] ?? exact ?? inside ?? root.querySelector(`[data-place="${name}"]`);
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

/** After it is drawn: let them fly, one after another, or all `together`, within `most` milliseconds. The promise ends when
 *  the last one has landed, or `skip` is called. */
export function land(
  root: Element,
  legs: Leg[],
  ui: GameUi,
  lang: Lang,
  most = ALL,
  together = false,
): { done: Promise<void>; skip(): void } {
  const ratio = ui.ratio ?? 5 / 7;
  const span = Math.min(260, Math.max(180, (Math.min(ALL, most) / Math.max(1, legs.length)) * 1.2));
  const step = together ? 0 : Math.max(0, Math.min(ONE, (Math.min(ALL, most) - span) / Math.max(1, legs.length - 1)));
  // Where all of them go is read before anything is written: else the page is laid out anew for each card.
  const ways = legs.flatMap((leg) => {
    const target = place(root, leg.zone, leg.index, leg.face);
    if (!target) return [];
    const to = boxOf(target, ratio);
    const far = Math.hypot(to.left - leg.from.left, to.top - leg.from.top);
    return to.width && leg.from.width && far >= 6 ? [{ leg, target, to }] : [];
  });
  const coming = new Map<Element, number>(); // so many are on their way there
  for (const { target } of ways) {
    if (!target.matches("[data-index], [data-face]")) continue;
    coming.set(target, (coming.get(target) ?? 0) + 1);
    target.classList.add("coming");
  }
  const timers: number[] = [];
  const flying = new Set<() => void>(); // what ends each that is in the air
  let left = ways.length;
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  if (!left) finish();

  const start = ({ leg, target, to }: (typeof ways)[number]) => {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.setAttribute("aria-hidden", "true");
    Object.assign(ghost.style, {
      left: `${to.left}px`,
      top: `${to.top}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
    });
    const card = mount(ui.Card, { target: ghost, props: { face: leg.face, lang } });
    document.body.append(ghost);
    const [dx, dy] = [leg.from.left - to.left, leg.from.top - to.top];
    const small = leg.from.width / to.width;
    const flight = ghost.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${small})` },
        { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 10}px) scale(${(small + 1.06) / 2})`, offset: 0.55 },
        { transform: "none" },
      ],
      { duration: span, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
    const end = () => {
      if (!flying.delete(end)) return;
      flight.onfinish = flight.oncancel = null;
      void unmount(card);
      ghost.remove();
      const others = (coming.get(target) ?? 1) - 1;
      coming.set(target, others);
      if (others <= 0) target.classList.remove("coming");
      if (--left === 0) finish();
    };
    flying.add(end);
    flight.onfinish = flight.oncancel = end;
  };
  // Each is drawn when its turn comes: a whole deal at once would hold up the picture.
  ways.forEach((way, at) => {
    if (at === 0) start(way);
    else timers.push(window.setTimeout(() => start(way), at * step));
  });
  const skip = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const end of [...flying]) end();
    for (const target of coming.keys()) target.classList.remove("coming");
    finish();
  };
  timers.push(window.setTimeout(skip, ways.length * step + span + 800)); // nobody waits for a card that never arrives
  void done.then(() => timers.forEach((timer) => clearTimeout(timer)));
  return { done, skip };
}
