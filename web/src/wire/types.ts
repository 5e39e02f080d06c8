// Made by tools/wire_types.py from tablee/server/wire.py. Change that, then run it again.

export interface AskGlances {
  /** the tables of a device, with a link to each */
  tables: Held[];
}

export interface Booklet {
  game: string;
  lang: string;
  figures: Figure[];
  examples: Worked[];
}

export interface Bot {
  seat: number;
}

export interface Catalogue {
  game: string;
  options: Record<string, unknown>;
  moves: CatalogueMove[];
}

export interface CatalogueMove {
  code: number;
  text: string;
  words: string;
}

export interface ChapterInfo {
  chapter: number;
  title: string;
}

export interface CountRow {
  who: string;
  /** words with a # are faces, as in #swap → #7 */
  cards: string;
  says: string;
  best: boolean;
}

export interface Course {
  points: number[][];
  told: string;
  at: number | null;
}

export interface Created {
  table: string;
  host: string;
  invite: string;
  watch: string;
  seats: Record<string, string>;
  commitment: string;
  links: Record<string, string>;
}

export interface Decision {
  answers: number;
  move?: number | null;
  /** the notation, instead of the number */
  text?: string;
  /** made by the sender; sending the same again does no harm */
  id?: string;
}

export interface Done {
  number: number;
}

export interface Figure {
  id: string;
  /** it is drawn under this one */
  clause: string;
  names: string[];
  before: Moment;
  /** what is touched there */
  touches: string[];
  says: string;
  after: Moment | null;
  /** it shows what is not allowed */
  forbidden: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  seats: number[];
  minutes: number;
  age: number;
  blurb: string;
  /** empty if the booklet names nobody */
  designer: string;
  publisher: string;
  /** of publication; 0 if it is not known */
  year: number;
  /** designer, publisher and year in one sentence */
  credit: string;
  options: OptionInfo[];
}

export interface Games {
  games: GameInfo[];
  levels: string[];
  /** of Tablée */
  version: string;
  /** how Tablée stands to those who made the games */
  unofficial: string;
}

export interface Glance {
  table: string;
  /** why nothing is told of it: a wrong or replaced link; else empty */
  code: string;
  state: "" | "closed" | "open" | "over" | "playing";
  title: string;
  seats: SeatInfo[];
  you: number | null;
  /** the seats that it waits for */
  asked: number[];
  winners: number[];
  /** of the asker at the end; 0: not ranked */
  place: number;
  rematch: string;
}

export interface Glances {
  /** one for each that was asked for, in that order */
  tables: Glance[];
}

export interface Health {
  status: "ok" | "waiting";
}

export interface Held {
  table: string;
  token: string;
}

export interface Hello {
  do: "hello";
  token?: string;
  lang?: "de" | "en" | "fr" | null;
  since?: number | null;
}

export interface Join {
  /** as the others shall read it */
  name: string;
  lang?: "de" | "en" | "fr" | null;
  /** one of the twelve of server/play/animals.py, or none */
  animal?: string;
  /** one of open_seats; null: the first of them */
  seat?: number | null;
}

export interface Joined {
  table: string;
  seat: number;
  token: string;
  link: string;
}

export interface Lesson {
  game: string;
  title: string;
  options: Record<string, unknown>;
  seat: number;
  steps: LessonStep[];
}

export interface LessonStep {
  id: string;
  text: string;
  rules: string[];
  /** {you} is the learner */
  names: string[];
  /** all of it, to ask /api/study why not */
  position: Record<string, unknown>;
  moment: Moment;
  /** empty: only to be read, or to be tried */
  right: RightMove[];
  praise: string;
  hint: string;
  trial: Trial | null;
  /** show at once what to touch */
  point: boolean;
}

export interface Link {
  /** which link is lost */
  what: "host" | "invite" | "watch" | number;
}

export interface LiveBack {
  do: "back";
}

export interface LiveMove {
  do: "move";
  answers: number;
  /** a place in the game's catalogue of moves */
  move: number;
  /** made by the sender; sending the same again does no harm */
  id?: string;
}

export interface LiveReady {
  do: "ready";
  ready?: boolean;
}

export interface LiveSay {
  do: "say";
  text?: string;
  reaction?: string;
}

export interface LiveUndo {
  do: "undo";
  answers: number;
  /** made by the sender; sending the same again does no harm */
  id?: string;
}

export interface LiveWhy {
  do: "why";
  move?: number | null;
  /** what was touched, in order, instead of a move */
  touches?: string[];
  /** made by the sender; sending the same again does no harm */
  id?: string;
}

export interface Lobby {
  tables: LobbyTable[];
}

export interface LobbyTable {
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  lang: string;
  pace: "live" | number;
  clock: number;
  seats: number;
  free: number;
  names: string[];
  created: number;
  /** one for each name; empty: none was chosen */
  animals: string[];
}

export interface Moment {
  view: Record<string, unknown>;
  question: string;
  moves: MoveInfo[];
  told: string[];
  /** the decision that led here */
  by: Played | null;
  decided: string;
}

export interface MoveInfo {
  code: number;
  text: string;
  words: string;
  touches: string[];
}

export interface NewLink {
  /** empty for a seat: its host never gets it */
  token: string;
  /** for a seat: where its player enters the code; empty: the own device takes it */
  link: string;
  /** of use once, to pass on to the seat's player */
  code: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | string>;
  lang?: "de" | "en" | "fr";
  public?: boolean;
  /** live, or so many days a turn */
  pace?: "live" | number;
  /** seconds for each decision; 0: no clock */
  clock?: number;
  /** does the screen remember what a seat has seen? */
  memory?: boolean;
  /** seconds a bot takes: from half to one and a half times as long */
  bot_pace?: number;
  /** go on from this record, or from a moment of it: what if? */
  record?: string;
  /** after so many decisions of the record; null: after all */
  at?: number | null;
}

export interface Nothing {
}

export interface Notice {
  number: number;
  seat: number;
  sentence: string;
}

export interface OptionInfo {
  name: string;
  kind: string;
  default: boolean | string;
  choices: string[];
  called: string[];
  words: string;
  /** in a word or two */
  title: string;
  seats: number[];
}

export interface Ping {
  do: "ping";
  /** made by the sender; sending the same again does no harm */
  id?: string;
}

export interface Played {
  seat: number;
  /** a place in the game's catalogue of moves */
  move: number;
}

export interface Reachable {
  /** for other devices, best first */
  addresses: string[];
  /** why there are none: started with --local; no network; asked from another machine */
  why: "" | "elsewhere" | "local" | "no-network";
}

export interface Ready {
  ready?: boolean;
}

export interface Refusal {
  type: "refused";
  code: string;
  sentence: string;
  clause: string;
  id: string;
  view?: unknown | ViewAnswer;
}

export interface Replay {
  at: number;
  decisions: number;
  view: Record<string, unknown>;
  told: string[];
  decided: string;
}

export interface Resync {
  do: "resync";
  since?: number | null;
}

export interface RightMove {
  move: number;
  /** the own move, then what the others do */
  after: Moment[];
}

export interface RuleInfo {
  id: string;
  /** its place in the rulebook, from 1 */
  order: number;
  /** the chapter it stands in, from 1 */
  chapter: number;
  /** of the chapter */
  title: string;
  sentence: string;
  /** where the booklet says so, or the number of the ruling */
  source: string;
  /** can a move be forbidden by it? */
  refuses: boolean;
  options: RuleOption[];
}

export interface RuleOption {
  name: string;
  /** what it is called, with the choice that is meant */
  title: string;
  /** is it agreed on? */
  on: boolean;
}

export interface Rulebook {
  game: string;
  title: string;
  edition: number;
  options: Record<string, unknown>;
  lang: string;
  /** designer, publisher and year in one sentence */
  credit: string;
  chapters: ChapterInfo[];
  rules: RuleInfo[];
}

export interface Said {
  type: "said";
  number: number;
  seat: number;
  text: string;
  reaction: string;
}

export interface Say {
  text?: string;
  reaction?: string;
}

export interface SeatInfo {
  seat: number;
  who: "bot" | "free" | "person";
  name: string;
  level: string;
  stand_in: boolean;
  ready: boolean;
  present: boolean;
  animal: string;
  side: number;
}

export interface SeatWish {
  /** a person by link; whoever creates the table, on this device; a bot */
  who?: "bot" | "mine" | "person";
  name?: string;
  /** of the bot, or of the one that takes a person's seat if it stays free */
  level?: string;
  /** one of the twelve of server/play/animals.py, or none */
  animal?: string;
}

export interface Start {
  /** bots on the empty seats and for whoever is neither ready nor there; of the chosen levels, or this one */
  fill?: boolean | string;
}

export interface Studied {
  game: string;
  title: string;
  options: Record<string, unknown>;
  names: string[];
  at: number;
  /** in the record */
  decisions: number;
  /** the one asked for, then those of the film, or one for each decision of a bot */
  moments: Moment[];
  why: Why | null;
  outline: Told[];
  commitment: string;
  /** with an outline, once the game is over */
  course: Course | null;
}

export interface Study {
  /** a record, as JSON */
  record?: string;
  /** after so many decisions of the record; null: after all */
  at?: number | null;
  /** instead of a record: a position set up by hand */
  game?: string;
  options?: Record<string, boolean | string>;
  position?: Record<string, unknown>;
  /** who sits there, in a position set up by hand */
  names?: string[];
  /** then these are played */
  moves?: Played[];
  /** who looks; null: somebody who looks on */
  seat?: number | null;
  /** every card face up */
  open?: boolean;
  /** bots play on until that seat is asked */
  level?: string;
  /** why not? */
  touches?: string[];
  /** and so many moments of the record after it */
  film?: number;
  /** tell the whole game, decision by decision */
  outline?: boolean;
}

export interface TableInfo {
  type: "table";
  table: string;
  number: number;
  state: "closed" | "open" | "over" | "playing";
  game: string;
  title: string;
  options: Record<string, unknown>;
  lang: string;
  public: boolean;
  pace: "live" | number;
  clock: number;
  memory: boolean;
  seats: SeatInfo[];
  /** the seat of the asker */
  you: number | null;
  host: boolean;
  watching: number;
  talk: boolean;
  reactions: Record<string, string>;
  /** SHA-256 of the seed, known before the deal; empty if from_record */
  commitment: string;
  /** in hexadecimal, once the game is over */
  seed: string;
  rematch: string;
  rematch_of: string;
  /** where the asker may sit down */
  open_seats: number[];
  notices: Notice[];
  /** a new link for the asker's seat, to be taken with POST …/seat */
  offered: boolean;
  /** it goes on from a record, so its deal is not a fair one */
  from_record: boolean;
  /** why it cannot be played on: the rules have a new edition */
  outdated: string;
}

export interface TakeBack {
  answers: number;
  /** made by the sender; sending the same again does no harm */
  id?: string;
}

export interface TakeSeat {
  /** as the host passed it on; empty: a new link for the own seat, if offered */
  code?: string;
}

export interface Taken {
  type: "ack";
  id: string;
  number: number;
  view?: unknown | ViewAnswer;
}

export interface Told {
  seat: number;
  decided: string;
  told: string[];
  fresh: boolean;
  scores: number[];
}

export interface Trial {
  move: MoveInfo;
  clause: string;
  sentence: string;
}

export interface ViewAnswer {
  type: "view";
  number: number;
  /** what a move must answer; null: you are not asked */
  asks: number | null;
  question: string;
  view: Record<string, unknown>;
  moves: MoveInfo[];
  undo: boolean;
  told: string[];
  /** the entry that began the turn which `told` is the last part of */
  began: number;
  /** the whole turn in one breath, where it had several decisions */
  turn: string[];
  /** what was missed, turn by turn */
  tail: string[][];
  /** with which entry each of them began */
  tail_began: number[];
  left?: number;
}

export interface Why {
  type: "why";
  /** -1: nothing is said by these touches */
  move: number;
  clause: string | null;
  sentence: string;
  id: string;
}

export interface Worked {
  id: string;
  rules: string[];
  title: string;
  text: string;
  names: string[];
  rows: CountRow[];
  picture: Moment | null;
}

export type LiveMessage = Hello | LiveMove | LiveUndo | LiveWhy | LiveSay | LiveReady | LiveBack | Resync | Ping;

export type LiveAnswer = TableInfo | ViewAnswer | Taken | Refusal | Why | Said;
