// What is said at a seat near the edge is moved inside the screen.
const EDGE = 6; // pixels

function move(node: HTMLElement): void {
  node.style.transform = "";
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const x = Math.max(EDGE - left, Math.min(0, innerWidth - EDGE - right));
  const y = Math.max(EDGE - top, Math.min(0, innerHeight - EDGE - bottom));
  if (x || y) node.style.transform = `translate(${x}px, ${y}px)`;
}

/** Also when the words turn out wider than they were when first measured. */
export function keepOnScreen(node: HTMLElement): () => void {
  const look = new ResizeObserver(() => move(node));
  look.observe(node);
  return () => look.disconnect();
}
