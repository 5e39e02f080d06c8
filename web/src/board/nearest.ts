// Which of several boxes on the screen is meant: by a tap that just missed, or by an arrow key.

/** A rectangle in pixels; what `getBoundingClientRect` returns is one. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const FINGER_REACH = 10; // pixels beside a small thing that still mean it, though they never play it
export const MOUSE_REACH = 5;
const SIDEWAYS_COST = 2.5; // for an arrow key, a pixel beside its direction counts as so many along it

/** How far a point lies outside the circle drawn into a box; negative: inside. */
export function distanceTo(box: Rect, x: number, y: number): number {
  const fromCentre = Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
  return fromCentre - Math.min(box.width, box.height) / 2;
}

/** The index of the box nearest to a point and less than `reach` away from it; -1: none is. */
export function nearestTo(boxes: Rect[], x: number, y: number, reach: number): number {
  let best = -1;
  let least = reach;
  boxes.forEach((box, at) => {
    const distance = distanceTo(box, x, y);
    if (distance >= least) return;
    least = distance;
    best = at;
  });
  return best;
}

/** The index of the next box from `start` in a direction; one straight ahead is preferred; -1: none lies there. */
export function nextInDirection(boxes: Rect[], start: Rect, [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const x = box.x + box.width / 2 - start.x - start.width / 2;
    const y = box.y + box.height / 2 - start.y - start.height / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = along + SIDEWAYS_COST * aside;
    if (along <= 1 || cost >= least) return;
    least = cost;
    best = at;
  });
  return best;
}
