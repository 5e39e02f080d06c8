// Made by tools/wire_types.py from view_fields.py in tablee/core and each game. Change them, then run it again.

export interface Moved {
  kind: "moved";
  card: string;
  /** a zone and an index, as in `["hand 0", 3]` */
  from: [string, number];
  /** a zone and an index, as in `["hand 0", 3]` */
  to: [string, number];
}

export interface Shown {
  kind: "shown";
  card: string;
  /** a zone and an index, as in `["hand 0", 3]` */
  at: [string, number];
}

export interface Shuffled {
  kind: "shuffled";
  zone: string;
}

export interface Told {
  kind: "told";
  what: string;
  seat: number;
  amount: number;
}

export type Event = Moved | Shown | Shuffled | Told;

/** What every view says. */
export interface View {
  game: string;
  seats: number;
  /** whose view it is; null: somebody who looks on */
  seat: number | null;
  /** what is asked */
  step: string;
  asked: number[];
  /** codes of my legal moves */
  legal: number[];
  scores: number[];
  winners: number[];
  /** "?" is a hidden card, "(7)" one that is known but does not show */
  zones: Record<string, string[] | string[][]>;
  /** the places that show to this seat for a moment, and not to all */
  glances?: [string, number][];
  /** what happened since the last decision */
  events: (Moved | Shown | Shuffled | Told)[];
}

/** Bungee */
export interface BungeeView extends View {
  /** rounds that are over */
  round: number;
  starter: number;
  /** turns in a row without a card from the stock */
  dry: number;
  /** players still to miss a turn */
  skips: number;
  /** how many have called */
  calls: number;
  /** -1: nobody has called */
  first_caller: number;
  /** callers who may act once more in this extra lap, a bit each */
  again: number;
  /** the rank of each seat's call; 0: none */
  called: number[];
  /** points noted, round by round, one number a seat */
  sheet: number[];
  /** what each face counts in this round, to all but its winner */
  worth: Record<string, number>;
  /** that the game has */
  rounds: number;
  zones: {
    stock: string[];
    discard: string[];
    lucky: string[];
    taken: string[];
    hand: string[][];
  };
}

/** Nicht die Bohne! */
export interface BohneView extends View {
  /** rounds that are over */
  round: number;
  dealer: number;
  /** who has the token */
  token: number;
  /** points above zero, round by round, one number a seat */
  plus: number[];
  /** points below zero, without their sign */
  minus: number[];
  /** seat by seat, what its rows count as they lie, colour by colour */
  worth: number[][];
  /** points noted, round by round, one number a seat */
  sheet: number[];
  /** that the game has */
  rounds: number;
  zones: {
    stock: string[];
    under: string[];
    hand: string[][];
    laid: string[][];
    red: string[][];
    blue: string[][];
    green: string[][];
    yellow: string[][];
  };
}

/** Bärnergäng */
export interface BaernergaengView extends View {
  /** games that are over */
  round: number;
  /** taken in this game */
  turns: number;
  /** -1: nobody has called */
  caller: number;
  /** whose turn it is while others look too; -1: nobody looks */
  mover: number;
  aim: "low" | "high";
  /** games that were for the most points, from 1 */
  high_games: number[];
  /** points noted, game by game, one number a seat */
  sheet: number[];
  /** the seats that won each game; a shared game is everyone's */
  game_winners: number[][];
  /** the points of all games */
  totals: number[];
  /** games of the match */
  rounds: number;
  zones: {
    stock: string[];
    discard: string[];
    used: string[];
    row: string[][];
    drawn: string[][];
    /** special cards that are not used, where an extension leaves some out */
    box?: string[];
  };
}

export interface Walk {
  what: "comes out" | "sent" | "goes" | "comes home" | "swapped";
  /** whose colour */
  seat: number;
  /** as touches name it: "ring/17", "finish 0/2", "kennel 0" */
  from: string;
  /** as touches name it: "ring/17", "finish 0/2", "kennel 0" */
  to: string;
  /** 0: it was carried */
  steps: number;
}

/** Brändi Dog */
export interface DogView extends View {
  /** of each colour: "k" in the kennel, "f2" in the finish, "17" and "0!" on the ring */
  marbles: string[][];
  /** how many each was dealt */
  cards: number;
  opener: number;
  /** steps left of a seven */
  left: number;
  /** seats that have laid down their cards */
  out: number[];
  /** of each seat, the next one first */
  mates: number[][];
  /** for my moves, by code: where those stand whom they would send home */
  sends: Record<string, string[]>;
  /** for my moves that walk, by code: how far; negative: backwards */
  steps: Record<string, number>;
  /** which marbles the last decision moved */
  walks: Walk[];
  zones: {
    stock: string[];
    discard: string[];
    hand: string[][];
    gift: string[][];
  };
}

export interface Shares {
  sheep: number;
  /** what they add to the sheep, or take away */
  geese: number;
  /** for those left over; never positive */
  pieces: number;
}

/** Bauernschlau */
export interface BauernschlauView extends View {
  /** games that are over */
  played: number;
  starter: number;
  /** seats that still have to place a sheep in the first round */
  opening: number;
  /** sheep still to place in the special action, including the one in hand */
  herd: number;
  /** extra actions left, including the current one; 0: the turn's own action */
  extra: number;
  /** its field */
  dog: string;
  /** of each seat; "-": not chosen yet */
  farms: string[];
  /** each from the middle on: its edges with the seats that built them */
  fences: string[];
  /** that each seat has left */
  pieces: number[];
  /** seats whose farms are closed */
  fenced: number[];
  /** points noted, game by game, one number a seat */
  sheet: number[];
  /** the layout, as the option writes it */
  geese: string;
  /** of each seat that is fenced, its pastures */
  yards: string[][];
  /** what each closed farm shows right now */
  showing: (number | null)[];
  /** the parts of that sum */
  shares: (Shares | null)[];
  /** seats that a single game left without a score, their farms being open */
  unscored: number[];
  zones: {
    stock: string[];
    pasture: string[][];
    drawn: string[][];
  };
}
