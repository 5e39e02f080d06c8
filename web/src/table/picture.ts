// The result as a picture to send: drawn on a canvas in the colours of this device, and nothing in it that the page does not say.
import { shape } from "../board/shapes";

export const SIDE = 1080; // pixels
const EDGE = 72;

export interface Result {
  game: string; // its title
  headline: string;
  rows: { seat: number; name: string; points: string; won: boolean }[]; // best first
  points: number[][]; // their course, seat by seat
  decided: string;
}

export async function draw(result: Result): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const css = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const [paper, ink, soft, table] = [css("paper"), css("ink"), css("ink-soft"), css("table")];
  const font = (size: number, family: "title" | "text", weight = 700) =>
    (pen.font = `${weight} ${size}px ${css(family)}`);
  const inside = SIDE - 2 * EDGE;

  pen.fillStyle = table;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.fillStyle = paper;
  pen.beginPath();
  pen.roundRect(EDGE / 2, EDGE / 2, SIDE - EDGE, SIDE - EDGE, 36);
  pen.fill();

  pen.fillStyle = soft;
  font(34, "text", 400);
  pen.fillText(result.game, EDGE, 128);
  pen.textAlign = "right";
  pen.fillText("Tablée", SIDE - EDGE, 128);
  pen.textAlign = "left";
  pen.fillStyle = ink;
  let size = 84;
  for (font(size, "title"); size > 40 && pen.measureText(result.headline).width > inside; font(size, "title"))
    size -= 4;
  pen.fillText(fitted(pen, result.headline, inside), EDGE, 226);

  let y = 300;
  const step = Math.min(74, 400 / result.rows.length);
  for (const row of result.rows) {
    pen.fillStyle = css(`seat-${row.seat % 6}`);
    pen.fill(new Path2D(shape(row.seat, EDGE + 24, y, 20)));
    pen.fillStyle = ink;
    font(40, "text", row.won ? 700 : 400);
    pen.textBaseline = "middle";
    pen.fillText(fitted(pen, row.name, inside - 300), EDGE + 68, y);
    font(46, "title", row.won ? 700 : 400);
    pen.textAlign = "right";
    pen.fillText(row.points, SIDE - EDGE, y);
    pen.textAlign = "left";
    pen.textBaseline = "alphabetic";
    y += step;
  }

  font(30, "text", 400);
  const lines = wrapped(pen, result.decided, inside).slice(0, 4);
  const foot = SIDE - EDGE - 12 - (lines.length - 1) * 42;
  course(pen, result, y - 8, foot - 70 - y, css);
  pen.fillStyle = soft;
  lines.forEach((line, n) => pen.fillText(line, EDGE, foot + n * 42));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Lines from the first points to the last, each ending in its seat's shape. */
function course(
  pen: CanvasRenderingContext2D,
  { points, rows }: Result,
  top: number,
  high: number,
  css: (name: string) => string,
): void {
  if (points.length < 2 || high < 60) return;
  const [least, most] = [Math.min(0, ...points.flat()), Math.max(1, ...points.flat())];
  const x = (at: number) => EDGE + 8 + (at * (SIDE - 2 * EDGE - 44)) / (points.length - 1);
  const y = (value: number) => top + ((most - value) * high) / (most - least);
  pen.lineWidth = 6;
  pen.lineJoin = "round";
  const ends = new Map<number, number>(); // so many have ended here
  for (const { seat } of rows) {
    pen.strokeStyle = pen.fillStyle = css(`seat-${seat % 6}`);
    pen.beginPath();
    points.forEach((row, at) => pen.lineTo(x(at), y(row[seat]!)));
    pen.stroke();
    const last = points.at(-1)![seat]!;
    const before = ends.get(last) ?? 0;
    ends.set(last, before + 1);
    pen.fill(new Path2D(shape(seat, x(points.length - 1) + 4 - before * 34, y(last), 16)));
  }
}

function fitted(pen: CanvasRenderingContext2D, text: string, room: number): string {
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown).width > room) shown = `${shown.slice(0, -2)}…`;
  return shown;
}

function wrapped(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pen.measureText(longer).width > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** By the phone's own share sheet where it takes pictures; else it is saved. */
export async function share(blob: Blob, name: string, title: string): Promise<"shared" | "saved"> {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
    } catch (error) {
      if ((error as Error).name !== "AbortError") throw error; // who changes their mind has done nothing wrong
    }
    return "shared";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}
