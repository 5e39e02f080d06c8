// The shape that always goes with a seat's colour, for drawing inside an SVG.

/** Circle, triangle, square, diamond, star, hexagon, all of about the same weight, around x, y. */
export function shape(seat: number, x: number, y: number, r: number): string {
  if (seat === 0) {
    const a = r * 0.88;
    return `M${fix(x - a)} ${fix(y)}a${fix(a)} ${fix(a)} 0 1 0 ${fix(2 * a)} 0a${fix(a)} ${fix(a)} 0 1 0 ${fix(-2 * a)} 0Z`;
  }
  const corners = [0, 3, 4, 4, 10, 6][seat % 6]!;
  const first = [0, -90, -45, -90, -90, 0][seat % 6]!;
  const size = [0, 1.12, 1.12, 1.12, 1.18, 1.02][seat % 6]!;
  const middle = seat === 1 ? y + r * 0.16 : y;
  const points: string[] = [];
  for (let k = 0; k < corners; k++) {
    const reach = r * (seat === 4 && k % 2 === 1 ? 0.5 : size);
    const angle = ((first + (360 * k) / corners) * Math.PI) / 180;
    points.push(`${fix(x + reach * Math.cos(angle))} ${fix(middle + reach * Math.sin(angle))}`);
  }
  return `M${points.join("L")}Z`;
}

/** What is drawn upon a seat's colour: light or dark, so that it can be told apart. */
export const UPON = ["#fffdf8", "#2b2622", "#fffdf8", "#fffdf8", "#2b2622", "#2b2622"];

export function fix(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A hexagon standing on a corner; turned by so many degrees. */
export function hexagon(x: number, y: number, r: number, turn = 0): string {
  const points: string[] = [];
  for (let k = 0; k < 6; k++) {
    const angle = ((30 + turn + 60 * k) * Math.PI) / 180;
    points.push(`${fix(x + r * Math.cos(angle))} ${fix(y + r * Math.sin(angle))}`);
  }
  return `M${points.join("L")}Z`;
}
