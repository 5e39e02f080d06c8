// The part of a drawing that is looked at: how many times it is enlarged, and around which point. All in units of the drawing.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Viewport {
  scale: number;
  x: number; // its centre
  y: number;
}

type Point = [number, number];

export const MOST = 4; // times enlarged
export const CLOSE = 2.2; // where a double tap or the button leads
const MARGIN = 0.2; // of the drawing's width, around what is brought near

export function wholeOf(box: Box): Viewport {
  return { scale: 1, x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

export function sizeOf(box: Box, scale: number): { w: number; h: number } {
  return { w: box.w / scale, h: box.h / scale };
}

export function contains(box: Box, { scale, x, y }: Viewport, [px, py]: Point): boolean {
  const { w, h } = sizeOf(box, scale);
  return Math.abs(px - x) < w / 2 && Math.abs(py - y) < h / 2;
}

/** Around this point, but never beyond the edge of the drawing. */
export function centredOn(box: Box, scale: number, x: number, y: number): Viewport {
  const { w, h } = sizeOf(box, scale);
  return {
    scale,
    x: Math.min(box.x + box.w - w / 2, Math.max(box.x + w / 2, x)),
    y: Math.min(box.y + box.h - h / 2, Math.max(box.y + h / 2, y)),
  };
}

/** Enlarged to `scale`, with this point of the drawing where it is on the screen now. */
export function zoomedAt(box: Box, now: Viewport, scale: number, x: number, y: number): Viewport {
  const next = Math.min(MOST, Math.max(1, scale));
  const part = now.scale / next;
  return centredOn(box, next, x + (now.x - x) * part, y + (now.y - y) * part);
}

/** As near as all of these points allow; where that is not near enough, around the place where most of them lie. */
export function closeTo(box: Box, points: Point[]): Viewport {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = MARGIN * box.w;
  const whole = Math.min(box.w / (right - left + margin), box.h / (bottom - top + margin), MOST);
  if (whole >= CLOSE) return centredOn(box, whole, (left + right) / 2, (top + bottom) / 2);
  const { w, h } = sizeOf(box, CLOSE);
  const around = ([x, y]: Point) => points.filter(([a, b]) => Math.abs(a - x) < w * 0.42 && Math.abs(b - y) < h * 0.42);
  const most = points.map(around).reduce((best, some) => (some.length > best.length ? some : best));
  return centredOn(box, CLOSE, mean(most.map(([x]) => x)), mean(most.map(([, y]) => y)));
}

const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
