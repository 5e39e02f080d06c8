// How strong a bot is. The ids are the server's; what the page calls them is in its words.
const LEVELS = ["random", "beginner", "casual", "club", "expert"] as const; // the weakest first
export type Level = (typeof LEVELS)[number];
export type Opponent = Exclude<Level, "random">;

export const isLevel = (text: string): text is Level => (LEVELS as readonly string[]).includes(text);
export const isOpponent = (text: string): text is Opponent => isLevel(text) && text !== "random";

/** Whom "play" offers, of those the server has; at random is for whoever asks for just that. */
export const opponents = (known: string[]): Opponent[] => known.filter(isOpponent);
/** One above the easiest, until somebody has chosen. */
export const usual = (known: string[]): Opponent => opponents(known)[1] ?? "beginner";

/** As many dots beside the gear, of so many. */
export const strength = (level: string): number => (isLevel(level) ? LEVELS.indexOf(level) : 0);
export const STRONGEST = LEVELS.length - 1;
