// A face is a colour's letter and a sign: R7, B-, Gx2, YN.
export const COLOURS = ["red", "blue", "green", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];
const LETTERS = "RBGY";

export interface Bean {
  colour: Colour;
  sign: string; // "1" to "10", "-", "x2", "N"
  value: number; // 0: a special card
}

/** What a face says; nothing for a back. */
export function bean(face: string): Bean | undefined {
  const open = face.replace(/[()]/g, "");
  const colour = COLOURS[LETTERS.indexOf(open[0] ?? "?")];
  if (!colour) return undefined;
  const sign = open.slice(1);
  return { colour, sign, value: Number(sign) || 0 };
}

/** The sign as the card shows it. */
export function shown(sign: string): string {
  return sign === "-" ? "−" : sign === "x2" ? "×2" : sign === "N" ? "0" : sign;
}

/** Told apart by everyone: fill and line of the bean, and an ink that reads on paper in both themes. */
export const INKS: Record<Colour, { fill: string; line: string; ink: string; wash: string }> = {
  red: { fill: "#c9452f", line: "#7c2013", ink: "#96291a", wash: "#f9e4db" },
  blue: { fill: "#4a80bd", line: "#1c4070", ink: "#1c4a82", wash: "#e1eaf4" },
  green: { fill: "#6ba544", line: "#2f5a1c", ink: "#315f1e", wash: "#e6f0da" },
  yellow: { fill: "#edb92e", line: "#83600b", ink: "#6f510a", wash: "#fbf0cb" },
};
