// What touches say: the one grammar of all tables. No rules of any game: it narrows the legal moves, each of which brings
// the touches that say it.
//
// The first touch chooses and never plays. A move is played by the touch that ends it, if that is a further touch and it
// was a hit; otherwise the whole move is shown first ("armed"), and the same thing touched again in the same place plays it.

export interface Sayable {
  touches: string[];
}

/** What has been chosen so far. `which`: of equal cards, the nth; everything else is the only one of its name. */
export interface Chosen {
  readonly touches: readonly string[];
  readonly which: readonly number[];
  readonly armed: boolean; // a whole move is shown and waits to be touched again
}

/** How something was touched: squarely, by a near miss, or as a button that says in words what it does. */
export type How = "hit" | "near" | "button";

export type Answer<M> =
  { do: "choose"; chosen: Chosen } | { do: "play"; move: M; chosen: Chosen } | { do: "why"; touches: string[] };

export const NOTHING: Chosen = { touches: [], which: [], armed: false };

export function fitting<M extends Sayable>(moves: readonly M[], touches: readonly string[]): M[] {
  return moves.filter((move) => touches.every((one, i) => move.touches[i] === one));
}

export function holds(chosen: Chosen, touch: string, which = 0): boolean {
  return chosen.touches.some((one, i) => one === touch && chosen.which[i] === which);
}

/** Before the thing that waits to be touched again: from there its neighbours can be chosen instead. */
export function base(chosen: Chosen): Chosen {
  return chosen.armed ? cut(chosen, chosen.touches.length - 1) : chosen;
}

function cut(chosen: Chosen, length: number): Chosen {
  return { touches: chosen.touches.slice(0, length), which: chosen.which.slice(0, length), armed: false };
}

/** With this touched too; null: no move goes on so. Where all moves go on alike, that one touch may be left out. */
function onward<M extends Sayable>(moves: readonly M[], chosen: Chosen, touch: string, which: number): Chosen | null {
  if (holds(chosen, touch, which)) return null;
  const { touches } = chosen;
  const going = fitting(moves, touches);
  const at = touches.length;
  const add = (more: string[], last: number[]): Chosen => ({
    touches: [...touches, ...more],
    which: [...chosen.which, ...last],
    armed: false,
  });
  if (going.some((move) => move.touches[at] === touch)) return add([touch], [which]);
  const shared = going[0]?.touches[at];
  if (shared === undefined || going.some((move) => move.touches[at] !== shared)) return null;
  return going.some((move) => move.touches[at + 1] === touch) ? add([shared, touch], [0, which]) : null;
}

/** Would touching this go on with a legal move, or play the one that is shown? */
export function isHot<M extends Sayable>(moves: readonly M[], chosen: Chosen, touch: string, which = 0): boolean {
  if (chosen.armed && isLast(chosen, touch, which)) return true;
  return onward(moves, chosen, touch, which) !== null || onward(moves, base(chosen), touch, which) !== null;
}

function isLast(chosen: Chosen, touch: string, which: number): boolean {
  return chosen.touches.at(-1) === touch && chosen.which.at(-1) === which;
}

/** What follows from a touch. `confirms`: this move is shown first, however it was said. */
export function touched<M extends Sayable>(
  moves: readonly M[],
  chosen: Chosen,
  touch: string,
  which: number,
  how: How,
  confirms: (move: M) => boolean,
): Answer<M> {
  if (chosen.armed && isLast(chosen, touch, which)) {
    const move = whole(moves, chosen);
    return move && how !== "near" ? { do: "play", move, chosen } : { do: "choose", chosen };
  }
  const next = onward(moves, chosen, touch, which) ?? onward(moves, base(chosen), touch, which);
  if (next) {
    const before = next.touches.length > chosen.touches.length ? chosen : base(chosen);
    return ended(moves, next, how === "button" || (before.touches.length > 0 && how === "hit"), confirms);
  }
  if (holds(chosen, touch, which)) return { do: "choose", chosen: without(moves, chosen, touch, which) };
  const anew = onward(moves, NOTHING, touch, which);
  if (anew) return ended(moves, anew, how === "button", confirms);
  return { do: "why", touches: [...chosen.touches, touch] };
}

function whole<M extends Sayable>(moves: readonly M[], chosen: Chosen): M | undefined {
  return fitting(moves, chosen.touches).find((move) => move.touches.length === chosen.touches.length);
}

function ended<M extends Sayable>(
  moves: readonly M[],
  chosen: Chosen,
  further: boolean,
  confirms: (move: M) => boolean,
): Answer<M> {
  const move = whole(moves, chosen);
  if (!move) return { do: "choose", chosen };
  const alone = fitting(moves, chosen.touches).length === 1;
  if (alone && further && !confirms(move)) return { do: "play", move, chosen };
  return { do: "choose", chosen: { ...chosen, armed: true } };
}

/** Put back: this one alone where the rest still begins a move (one of two equal cards), else all since then. */
function without<M extends Sayable>(moves: readonly M[], chosen: Chosen, touch: string, which: number): Chosen {
  const at = chosen.touches.findIndex((one, i) => one === touch && chosen.which[i] === which);
  const rest: Chosen = {
    touches: chosen.touches.filter((_, i) => i !== at),
    which: chosen.which.filter((_, i) => i !== at),
    armed: false,
  };
  const twins = chosen.touches.slice(at).every((one) => one === touch);
  return twins && fitting(moves, rest.touches).length ? rest : cut(chosen, at);
}

/** A move said by its name (a list, a button): chosen as if by touches, keeping the cards that were touched for it. */
export function chosenFor(move: Sayable, chosen: Chosen): Chosen {
  const chosenBefore = move.touches.map((touch, i) => (chosen.touches[i] === touch ? chosen.which[i]! : -1));
  const which = chosenBefore.map((known, i) => {
    if (known >= 0) return known;
    const twins = chosenBefore.filter((one, j) => one >= 0 && move.touches[j] === move.touches[i]);
    const earlier = move.touches.slice(0, i).filter((one, j) => one === move.touches[i] && chosenBefore[j]! < 0).length;
    return Array.from({ length: 16 }, (_, n) => n).filter((n) => !twins.includes(n))[earlier] ?? 0;
  });
  return { touches: [...move.touches], which, armed: false };
}
