// Where the touches of a move lie on the screen: the next one first, then those that follow it.
import type { MoveInfo } from "../wire/types";

export interface Spot {
  number: number; // of the touch, from 1
  next: boolean; // else it comes later
  at: Element;
}

/** `touched`: what has been touched so far; where that begins another move, it starts again. */
export function spotsOf(root: ParentNode | null, move: MoveInfo, touched: readonly string[]): Spot[] {
  if (!root) return [];
  const begun = touched.every((one, i) => move.touches[i] === one);
  const first = begun ? Math.min(touched.length, move.touches.length - 1) : 0;
  const found: Spot[] = [];
  const used = new Set<Element>();
  const add = (number: number, query: string): boolean => {
    const all = [...root.querySelectorAll(query)].filter((one) => one.getBoundingClientRect().width && !used.has(one));
    const at = all.find((one) => one.matches(".hot:not(.touched)")) ?? all[0];
    if (!at) return false;
    used.add(at);
    found.push({ number, next: number === first + 1, at });
    return true;
  };
  for (let i = first; i < move.touches.length; i++) {
    const drawn = add(i + 1, `[data-touch="${CSS.escape(move.touches[i]!)}"]:not(.raised)`);
    if (!drawn && i === first) add(i + 1, `.offers [data-act="${CSS.escape(move.text)}"]`);
  }
  if (!move.touches.length) add(1, `.offers [data-act="${CSS.escape(move.text)}"]`);
  return found;
}
