// Twelve animals, one line thick, on a field of 24 by 24: told apart as silhouettes at 20 pixels. Ours, drawn by hand.
export const DRAWN = {
  fox: "M3 2.5 8.5 7h7L21 2.5V10c0 2-1.3 3.3-2.8 4.6L12 21.5l-6.2-6.9C4.3 13.3 3 12 3 10zM8.5 11.5h.01M15.5 11.5h.01M11 17.5h2",
  owl: "M5.5 3 9 5h6l3.5-2v11a6.5 7 0 0 1-13 0zM9 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM15 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM12 12.5v1.7",
  hedgehog: "M22 16.5c-1-2-2.6-3.3-4.5-3.8L18.5 9l-3.2 1.5L14.5 6l-3 3L9 5 7.5 9 3.5 8l1 3.5L1.5 13l2 2-1.5 3h17.5c1.5 0 2.5-.5 2.5-1.5zM18.5 15.2h.01",
  marmot: "M9.5 21.5c-3 0-4-2.5-4-5.5 0-4 2-5.5 2-8.5C7.5 4.5 9.5 2.5 12 2.5c2.7 0 5.5 2.5 5.5 4.5 0 1.5-1.5 2-3 2 2.5 2 4 4.5 4 7.5 0 3-1 5-3.5 5zM12.5 6h.01M13 12.5l2.5 1.5M5.5 18.5l-3 2.5h5",
  hare: "M8.5 11C5.5 8.5 3 2.5 5 1.7c2-.8 5 4 6 8.3h2c1-4.3 4-9.1 6-8.3 2 .8-.5 6.8-3.5 9.3 1.7 1.2 2.5 3 2.5 5 0 3.5-2.7 6.5-6 6.5s-6-3-6-6.5c0-2 .8-3.8 2.5-5zM9.5 15h.01M14.5 15h.01M12 18v1",
  badger: "M7 7a2.5 2.5 0 1 0-3.5 3.2c0 3.8 1.8 5.6 4.5 7.3.3 2.5 1.8 4 4 4s3.7-1.5 4-4c2.7-1.7 4.5-3.5 4.5-7.3A2.5 2.5 0 1 0 17 7c-1.5-1.3-3-2-5-2S8.5 5.7 7 7zM9.7 5.7 8.5 16M14.3 5.7 15.5 16M12 18.7h.01",
  heron: "M2 6.5 9 4.5c2.5-1 4.5.5 4 3C12.5 10 9.5 11 10 13.5c3-2.5 8-1.5 11 3.5-5 1.5-11 1.5-11-3.5M14 17.5V22.5M16.5 17.7 17.5 22.5M10.5 6.5h.01",
  lynx: "M5.5 9.5 4.8 4.5 9.2 7h5.6l4.4-2.5-.7 5 .9 2 2.6 2.7-3.4.8.9 3.2-3.8-.4L12 20.5l-3.7-2.7-3.8.4.9-3.2L2 14.2l2.6-2.7zM4.8 4.5 4 1.5M19.2 4.5l.8-3M9.5 12h.01M14.5 12h.01M11 16h2",
  snail: "M1.5 20.5h16c2.3 0 3.7-1.7 3.7-4v-4.3M21.2 12.2 19.2 8M21.2 12.2 22.8 8M4.5 20.5C2.5 18.7 1.8 16.5 1.8 14a7.4 7.4 0 0 1 14.8 0c0 3-1.6 6.5-3.6 6.5M9.3 17.5A3.5 3.5 0 1 1 12.8 14c0 1-1 2-2 2",
  trout: "M1.5 12.5C4 8.5 8 6.5 12 7l1.5-3 2.5 4c1.5.7 2.5 1.7 3.5 3L22.5 8v9l-3-3c-2 3-5.5 4-8.5 4-4 0-7.5-2-9.5-5.5zM6 11.5h.01M10 10.5c1 1.5 1 3 0 4.5",
  ibex: "M9.5 9C8.5 4 13 1 17 2c3.5 1 5 4.5 4.5 8.5-1-3-2.5-5-5-5-2 0-3 1.5-3 3.5l1 4-3.5 3-3 5.5H4.5L3 19l3-5.5-1.5-2zM8.5 12.5h.01",
  crow: "M1.5 10.5 5.5 6.5C6.3 4.3 8.2 3 10.5 3c3 0 4.7 2 5.3 4.5l2.2 6 4.5 6.5-6.5-2.3c-4.5 2-10-1-10.2-6.7zM9.5 7h.01M10 18.2V22M13.5 18.6V22",
} as const;

/** What it is filled with; theme.css says how each looks by day and by night. */
export const COLOURS = ["rust", "ochre", "moss", "sea", "sky", "plum", "rose", "slate"] as const;

type Drawn = keyof typeof DRAWN;
export type Colour = (typeof COLOURS)[number];
/** An animal, or an animal and a colour: "fox-sky". Both together are somebody's mark. */
export type Animal = Drawn | `${Drawn}-${Colour}`;
export const ANIMALS = Object.keys(DRAWN) as Drawn[];

export const drawnOf = (name: string): Drawn | "" => {
  const drawn = name.split("-")[0]!;
  return drawn in DRAWN ? (drawn as Drawn) : "";
};
export const colourOf = (name: string): Colour | "" => COLOURS.find((one) => name.endsWith(`-${one}`)) ?? "";
export const painted = (drawn: Drawn, colour: Colour | ""): Animal => (colour ? `${drawn}-${colour}` : drawn);

export function isAnimal(name: string): name is Animal {
  const drawn = drawnOf(name);
  return drawn !== "" && painted(drawn, colourOf(name)) === name;
}

/** One that nobody else here has, if there is one left. */
export function anyAnimal(taken: readonly string[] = []): Drawn {
  const free = ANIMALS.filter((one) => !taken.some((other) => drawnOf(other) === one));
  const among = free.length ? free : ANIMALS;
  return among[Math.floor(Math.random() * among.length)]!;
}
