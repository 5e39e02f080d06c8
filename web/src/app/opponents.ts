// How strong a bot is. The ids are the server's; what the page calls them is in its words.
const LEVELS = ["random", "beginner", "club", "expert"] as const; // the weakest first
export type Level = (typeof LEVELS)[number];
export type Opponent = Exclude<Level, "random">;

export const isLevel = (text: string): text is Level => (LEVELS as readonly string[]).includes(text);
export const isOpponent = (text: string): text is Opponent => isLevel(text) && text !== "random";

/** Whom "play" offers; at random is for whoever asks for just that. */
export const OPPONENTS: readonly Opponent[] = LEVELS.filter(isOpponent);
export const USUAL: Opponent = "club";

/** As many dots beside the gear, of so many. */
export const strength = (level: string): number => (isLevel(level) ? LEVELS.indexOf(level) : 0);
export const STRONGEST = LEVELS.length - 1;
