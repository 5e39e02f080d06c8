import { untrack } from "svelte";

/** Looks in every frame, for what is drawn over other things follows them while they move; returns how to stop. */
export function everyFrame(look: () => void): () => void {
  let frame = 0;
  const again = () => {
    look();
    frame = requestAnimationFrame(again);
  };
  untrack(again);
  return () => cancelAnimationFrame(frame);
}
