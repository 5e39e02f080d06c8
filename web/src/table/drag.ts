// Dragging one thing onto another is touching the one, then the other, and follows the same grammar. A likeness of what was taken follows the pointer.
import type { Table } from "./contract";

const FAR = 8; // pixels before a press becomes a drag

export function follow(
  table: Table,
  touch: string,
  which: number,
  element: HTMLElement | SVGElement,
  press: PointerEvent,
): void {
  if (press.button !== 0 || !press.isPrimary) return;
  const box = element.getBoundingClientRect();
  let likeness: Element | null = null;

  const take = () => {
    if (table.going?.length) return false; // it is on its way already
    if (!table.holds(touch, which)) {
      if (!table.hot(touch, which) && !table.moves.some((move) => move.touches[0] === touch)) return false;
      table.touch(touch, element, which);
    }
    likeness = likenessOf(element, box);
    return true;
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY];
    if (!likeness && (Math.hypot(x, y) < FAR || !take())) return;
    event.preventDefault();
    if (likeness) (likeness as HTMLElement).style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return; // another finger
    stop();
    if (!likeness) return;
    likeness.remove();
    swallowClick();
    const below = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((one) => one.closest<HTMLElement>("[data-touch]"))
      .find((one) => one && one !== (element as Element));
    const target = below?.dataset.touch;
    if (!below || !target || target === touch || table.armed) return; // what wants a second touch is not played by a drop
    table.touch(target, below, Number(below.dataset.which));
  };
  /** A second finger: that is a pinch, or a slip, and no drag. */
  const another = (event: PointerEvent) => event.pointerId !== press.pointerId && cancel();
  const stop = () => {
    removeEventListener("pointerdown", another, { capture: true });
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };
  const cancel = () => {
    stop();
    if (likeness) swallowClick();
    likeness?.remove();
  };
  addEventListener("pointerdown", another, { capture: true });
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

function likenessOf(element: HTMLElement | SVGElement, box: DOMRect): Element {
  const frame = document.createElement("div");
  frame.className = "dragged";
  frame.setAttribute("aria-hidden", "true");
  Object.assign(frame.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    pointerEvents: "none",
    zIndex: "1000",
  });
  const copy = element.cloneNode(true) as HTMLElement | SVGElement;
  copy.removeAttribute("data-touch");
  copy.classList.remove("hot");
  if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const inner = (element as SVGGraphicsElement).getBBox();
    picture.setAttribute("viewBox", `${inner.x} ${inner.y} ${inner.width} ${inner.height}`);
    picture.setAttribute("width", "100%");
    picture.setAttribute("height", "100%");
    copy.removeAttribute("transform");
    picture.append(copy);
    frame.append(picture);
  } else {
    Object.assign(copy.style, { width: "100%", height: "100%", margin: "0", position: "static", transform: "none" });
    frame.append(copy);
  }
  document.body.append(frame);
  return frame;
}

/** The press that ends a drag is no click. */
function swallowClick(): void {
  const swallow = (event: globalThis.Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
