// One sound for each moment, dry and short: rope, growl, wood, a bell, a bleat.
import type { Tone } from "../table/sound";

/** A knock on wood. */
const knock = (at: number, pitch: number, loud = 0.4): Tone => ({
  at,
  lasts: 0.09,
  from: pitch,
  to: pitch * 0.7,
  loud,
  below: 1_800,
});
/** A small bell: its note, and what rings above it. */
const bell = (at: number, pitch: number): Tone[] => [
  { at, lasts: 0.7, from: pitch, loud: 0.26, wave: "sine" },
  { at, lasts: 0.4, from: pitch * 2.76, loud: 0.07, wave: "sine", below: 8_000 },
];

export const SOUNDS: Record<string, Tone[]> = {
  // the rope is stretched, and throws back
  bungee: [
    { lasts: 0.34, from: 300, to: 96, loud: 0.34, below: 900 },
    { at: 0.32, lasts: 0.3, from: 96, to: 240, loud: 0.26, below: 900, shake: 14 },
    { at: 0.6, lasts: 0.24, from: 210, to: 150, loud: 0.14, below: 900, shake: 14 },
  ],
  growl: [
    { lasts: 0.75, from: 82, to: 58, loud: 0.5, wave: "sawtooth", below: 420, shake: 27 },
    { at: 0.04, lasts: 0.65, from: 123, to: 80, loud: 0.22, wave: "sawtooth", below: 600, shake: 31 },
  ],
  sent: [
    knock(0, 460, 0.5),
    ...[0.16, 0.27, 0.37, 0.46, 0.54, 0.61].map((at, n) => knock(at, 230 + 12 * n, 0.22)),
    knock(0.72, 180),
  ],
  home: [knock(0, 420, 0.3), ...bell(0.12, 784), ...bell(0.3, 1047)],
  closed: [
    { lasts: 0.3, from: 190, to: 320, loud: 0.1, wave: "sawtooth", below: 700, shake: 19 },
    knock(0.34, 150, 0.55),
    knock(0.44, 620, 0.3),
  ],
  black: [{ at: 0.3, lasts: 0.42, from: 330, to: 262, loud: 0.2, wave: "sawtooth", below: 1_100, shake: 11 }],
};
