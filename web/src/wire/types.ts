// Made by tools/wire_types.py from tablee/server/wire/. Change that, then run it again.
import type { View } from "./views";

export interface AdminAct {
  /** forget: the name of whoever sits there, and what they have said */
  do: "close" | "forget" | "mute" | "remove" | "talk" | "unmute";
  seat?: number;
  mode?: "all" | "off" | "reactions";
}

export interface AdminDelete {
  kind: string;
  id: string;
}

export interface AdminLink {
  /** and no new one */
  revoke?: boolean;
}

export interface AdminLinkMade {
  link: string;
}

export interface AdminNote {
  what: "backup";
}

export interface AdminSeat {
  seat: number;
  who: "bot" | "free" | "person";
  name: string;
  stand_in: boolean;
  present: boolean;
  muted: boolean;
}

export interface AdminTable {
  thing: StoredThing;
  seats: AdminSeat[];
  chat: "all" | "off" | "reactions";
  /** how many messages and reactions; not which */
  said: number;
  public: boolean;
}

export interface Applied {
  deleted: Record<string, number>;
}

export interface AskForget {
  links: OwnedLink[];
  /** false: only say what would be done */
  really?: boolean;
}

export interface AskGlances {
  /** the tables of a device, with a link to each */
  tables: Held[];
}

export interface AskHint {
  /** the question that it is about, see `asks` */
  answers: number;
}

export interface AskPosition {
  /** where the text names none */
  game?: string;
  options?: Record<string, boolean | number | string>;
  seats?: number | null;
  /** as game.position reads it, or a record */
  text?: string;
  record?: string;
  at?: number | null;
  /** what the seat of a puzzle knows */
  puzzle?: string;
  /** who sits at the bottom */
  eyes?: number;
  /** what was touched */
  place?: string;
  /** of equal cards, the nth */
  which?: number;
  /** a piece touched before, which may go there */
  held?: string;
  /** a choice of that place, or the value of a setting */
  put?: string;
  /** its name, then / and which of its values */
  setting?: string;
  /** clear: take all cards away; deal: draw the unknown ones */
  do?: string;
  /** the right move of the lesson step, as notation */
  expect?: string;
}

export interface AskReview {
  /** of a finished game, as JSON */
  record: string;
}

export interface AskTalk {
  /** everything, reactions only, or nothing at all */
  mode: "all" | "off" | "reactions";
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

export interface ChosenPlace {
  id: string;
  words: string;
  cards: EditorPlace[];
  choices: PlaceChoice[];
}

export interface CircleGame {
  table: string;
  game: string;
  title: string;
  at: number;
  seats: GameSeat[];
  practice: boolean;
  /** taken out of the count */
  struck: boolean;
}

export interface CircleGames {
  games: CircleGame[];
  /** whether there are older ones */
  more: boolean;
}

export interface CircleJoined {
  /** a member */
  you: string;
  /** of this member; who has it is this member */
  token: string;
  link: string;
}

export interface CircleMade {
  circle: string;
  /** token: may rename, remove members, replace the link, delete it */
  keeper: string;
  /** token: shows it and lets people join */
  link: string;
  /** token of the first member */
  member: string;
  /** a member */
  you: string;
  /** the pages of the three */
  links: Record<string, string>;
}

export interface CircleMember {
  /** a member */
  id: string;
  name: string;
  animal: string;
  /** has the circle open, or plays at one of its tables */
  here: boolean;
  /** where they play */
  table: string;
}

export interface CircleOpened {
  table: string;
  host: string;
  invite: string;
  watch: string;
  seats: Record<string, string>;
  links: Record<string, string>;
}

export interface CirclePair {
  game: string;
  /** a member */
  member: string;
  ahead: number;
  behind: number;
  level: number;
  /** games on the same side */
  together: number;
}

export interface CirclePairs {
  /** a member */
  member: string;
  pairs: CirclePair[];
}

export interface CircleRating {
  /** a member */
  member: string;
  mean: number;
  /** half the width of the 95 % interval */
  within: number;
  games: number;
  wins: number;
}

export interface CircleSeat {
  who: "bot" | "free" | "person";
  name: string;
  animal: string;
  level: string;
  /** a member */
  member: string;
  present: boolean;
}

export interface CircleState {
  circle: string;
  /** of this state, to wait for another */
  stamp: string;
  title: string;
  role: "guest" | "keeper" | "member";
  /** empty: no member */
  you: string;
  /** token of the circle's link, to pass on */
  link: string;
  members: CircleMember[];
  tables: CircleTable[];
  /** the latest; the rest is asked for */
  games: CircleGame[];
  /** whether there are older ones */
  more: boolean;
  /** by game, the best first */
  ratings: Record<string, CircleRating[]>;
  /** by game, of all that were played */
  titles: Record<string, string>;
}

export interface CircleTable {
  table: string;
  state: "open" | "playing";
  game: string;
  title: string;
  options: Record<string, unknown>;
  pace: "live" | number;
  clock: number;
  /** a member */
  by: string;
  seats: CircleSeat[];
  /** the asker's seat */
  you: number | null;
  /** of that seat; else to watch */
  token: string;
  /** where a member may sit down */
  free: number[];
  outdated: boolean;
}

export interface CorrectGame {
  /** leave it out; count it after all; somebody else sat there */
  do: "count" | "strike" | "who";
  seat?: number;
  /** who sat there; empty: nobody of the circle */
  member?: string;
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

export interface EditorPlace {
  id: string;
  words: string;
  group: string;
  faces: string[];
}

export interface EditorSetting {
  name: string;
  words: string;
  kind: "choice" | "flag" | "number";
  per: "" | "round" | "seat" | "sheet";
  values: string[];
  low: number;
  high: number;
  choices: SettingChoice[];
}

export interface EveningAsk {
  /** a command of docs/evening.md, or {'do': 'draw'} */
  command: Record<string, unknown>;
  /** number of the state it was made for */
  against: number;
  /** made by the sender; sending the same again does no harm */
  id?: string;
}

export interface EveningDocument {
  evening: number;
  commands: unknown[];
}

export interface EveningMade {
  evening: string;
  /** token: may do everything */
  organiser: string;
  /** token: may report results */
  report: string;
  /** token: may look */
  watch: string;
  /** the pages of the three */
  links: Record<string, string>;
}

export interface EveningSeat {
  table: number;
  /** of the person, as entered */
  name: string;
  lang?: "de" | "en" | "fr" | null;
  animal?: string;
}

export interface EveningState {
  evening: string;
  role: "organiser" | "report" | "watch";
  /** of the last command */
  number: number;
  /** everything a page shows */
  shown: Record<string, unknown>;
  /** by online table of this evening: the host's token for organisers, else to watch */
  links: Record<string, string>;
}

export interface FeedOn {
  lang?: "de" | "en" | "fr";
  /** hours before time runs out; 0: no reminder */
  remind?: number;
  /** minutes after midnight; -1: no quiet hours */
  quiet_from?: number;
  /** minutes after midnight; -1: no quiet hours */
  quiet_until?: number;
  /** of the quiet hours, such as Europe/Zurich */
  zone?: string;
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

export interface Forgotten {
  links: ForgottenLink[];
}

export interface ForgottenLink {
  kind: string;
  id: string;
  /** nameless: name and words; gone: nothing there; kept: the link owns nothing of it */
  done: "closed" | "deleted" | "gone" | "kept" | "left" | "nameless";
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
  /** what there is of it besides: lesson, booklet, pad */
  extras: string[];
  /** of a game without a screen of its own: what zones, cards and public fields are called */
  words: Record<string, string>;
}

export interface GameReview {
  /** decisions of the game */
  length: number;
  decisions: JudgedDecision[];
  /** one a seat */
  accounts: SeatAccount[];
  /** the most expensive first */
  points: TurningPoint[];
  /** made with the small effort of a device */
  brief: boolean;
}

export interface GameSeat {
  /** a member */
  member: string;
  name: string;
  animal: string;
  /** its level */
  bot: string;
  side: number;
  score: number;
  place: number;
  /** a bot ended the game for a person */
  stand_in: boolean;
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
  practice: boolean;
  /** seconds for who is asked; null: no limit */
  left: number | null;
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

export interface Hint {
  move: MoveInfo;
  /** one sentence */
  why: string;
  /** what comes of it in imagined games, one sentence */
  expects: string;
  /** of 100 imagined games */
  wins: number;
  /** that were played out */
  games: number;
  /** the question that it answers; -1 in a study */
  asks: number;
  /** that this seat has asked for so far */
  hints: number;
}

export interface HookOn {
  lang?: "de" | "en" | "fr";
  /** hours before time runs out; 0: no reminder */
  remind?: number;
  /** minutes after midnight; -1: no quiet hours */
  quiet_from?: number;
  /** minutes after midnight; -1: no quiet hours */
  quiet_until?: number;
  /** of the quiet hours, such as Europe/Zurich */
  zone?: string;
  /** a web address, mailto:, or as Apprise writes it; empty: the one it has */
  address?: string;
  /** as it was mailed, to confirm an address */
  code?: string;
}

export interface House {
  version: string;
  address: string;
  kinds: KindCount[];
  states: Record<string, number>;
  bytes: number;
  load: Load;
  limited: boolean;
  limits: Limit[];
  /** other limits, by the name of their setting */
  most: Record<string, number>;
  keep: Kept;
  /** when the secret link was made; 0: there is none */
  linked: number;
}

export interface HouseEntries {
  entries: HouseEntry[];
}

export interface HouseEntry {
  number: number;
  at: number;
  what: string;
  /** page, command, clock, visitor */
  by: string;
  about: string;
}

export interface Join {
  /** as the others shall read it */
  name: string;
  lang?: "de" | "en" | "fr" | null;
  /** one of server/play/animals.py, as fox or fox-sky, or none */
  animal?: string;
  /** one of open_seats; null: the first of them */
  seat?: number | null;
}

export interface JoinCircle {
  /** how long it may be, and says so, is the circle's business */
  name: string;
  /** one of the twelve of server/play/animals.py, or none */
  animal?: string;
}

export interface Joined {
  table: string;
  seat: number;
  token: string;
  link: string;
}

export interface JudgedDecision {
  /** decisions made before it */
  at: number;
  seat: number;
  /** to win, with the best move */
  chance: number;
  /** half of the 95 % interval */
  within: number;
  /** what the decision gave away: 0 or below */
  cost: number;
}

export interface KeepCircle {
  do: "delete" | "device" | "link" | "remove" | "title";
  /** the new name; to delete, the present one */
  title?: string;
  /** a member */
  member?: string;
}

export interface Kept {
  names: number;
  finished: number;
  untouched: number;
  /** not deleted, but taken out of what the server looks at */
  archived: number;
}

export interface KeptCircle {
  /** of do=link the circle's new one, of do=device the member's */
  link: string;
}

export interface KeyringDrop {
  /** the version that is stored */
  after: number;
}

export interface KeyringNow {
  version: number;
  /** as it was written; empty: it is the version asked about */
  data: string;
}

export interface KeyringWrite {
  /** the version it replaces; 0: there is none yet */
  after: number;
  /** its own; higher than that */
  version: number;
  /** ciphertext in base64 */
  data: string;
}

export interface KindCount {
  kind: string;
  count: number;
}

export interface LeaveCircle {
  /** stands in the history instead; empty: somebody who has left */
  name?: string;
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

export interface Limit {
  name: string;
  each: number;
  each_rate: number;
  all: number;
  all_rate: number;
  visitors: number;
  refused: number;
  refused_all: number;
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

export interface Load {
  seconds: number;
  connections: number;
  tables: number;
  entries: number;
  /** seconds from writing to the disk; at most this; -1: longer */
  commit_median: number;
  /** the same for 99 of 100 entries */
  commit_slowest: number;
  /** of one core, on average since the start; 1: all of it */
  cpu: number;
  /** bytes at most so far; 0: unknown */
  memory: number;
  /** the last write succeeded */
  writing: boolean;
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

export interface Looking {
  do: "looking";
  looking?: boolean;
}

export interface Moment {
  /** core/view_fields.py, and view_fields.py of the game */
  view: View;
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

export interface Mute {
  seat: number;
  muted?: boolean;
}

export interface NewCircle {
  /** how long it may be, and says so, is the circle's business */
  title: string;
  /** of whoever makes it, who is its first member */
  name: string;
  /** one of the twelve of server/play/animals.py, or none */
  animal?: string;
}

export interface NewEvening {
  /** the fields of the command plan, see docs/evening.md */
  plan: Record<string, unknown>;
  /** people, or teams as lists of people */
  names?: (string | string[])[];
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
  options?: Record<string, boolean | number | string>;
  lang?: "de" | "en" | "fr";
  public?: boolean;
  /** live, or so many days a turn */
  pace?: "live" | number;
  /** seconds for each decision; 0: no clock */
  clock?: number;
  /** does the screen remember what a seat has seen? */
  memory?: boolean;
  /** may players ask the expert? null: if one person plays against bots */
  hints?: boolean | null;
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

export interface Notified {
  /** of a device: the first 16 digits of its endpoint's SHA-256 */
  id: string;
  kind: "feed" | "hook" | "push";
  remind: number;
  quiet_from: number;
  quiet_until: number;
  zone: string;
  /** of a hook */
  service: string;
  /** for the code that was mailed */
  waits: boolean;
  /** why it was switched off */
  trouble: string;
}

export interface NotifyOff {
  what: "feed" | "hook" | "push";
  /** of one device; empty: all of this seat */
  id?: string;
}

export interface NotifyState {
  /** of the asker's seat; for its host the table's hook too */
  on: Notified[];
  /** the server's public key; empty: it does not push */
  push_key: string;
  /** whether this server calls hooks */
  hooks: boolean;
  /** whether it sends mail */
  mail: boolean;
  /** the service that the host lets the table report to; empty: none */
  hook: string;
  /** whether turns have so many days, and one can be reminded */
  days: boolean;
  /** address of the feed, told once, when it is made */
  atom: string;
  /** address of the calendar, told once, when it is made */
  calendar: string;
}

export interface OpenTables {
  /** number of the state it was made for */
  against: number;
  /** empty: all that have no result */
  tables?: number[];
  lang?: "de" | "en" | "fr";
  /** seconds for each decision; 0: no clock */
  clock?: number;
}

export interface OptionInfo {
  name: string;
  kind: string;
  default: boolean | number | string;
  choices: string[];
  called: string[];
  words: string;
  /** in a word or two */
  title: string;
  seats: number[];
  /** a constant of the rules, for experiments */
  experimental: boolean;
  /** the bounds of a number */
  low: number;
  high: number;
}

export interface OwnedLink {
  kind: string;
  id: string;
  token: string;
}

export interface PadAsk {
  /** the document of a pad; empty: a new one */
  pad?: Record<string, unknown>;
  /** for a new pad */
  game?: string;
  options?: Record<string, boolean | number | string>;
  names?: string[];
  /** what to do; empty: only show */
  command?: Record<string, unknown>;
  /** of the play, for BG Stats: 2026-11-18 20:15:00 */
  date?: string;
}

export interface PadCommand {
  command: Record<string, unknown>;
  /** of the pad it was made against */
  number: number;
  /** the sender's own; sent again it is not done again */
  id?: string;
  date?: string;
}

export interface PadLinks {
  id: string;
  /** token of the link that may change the pad */
  write: string;
  /** token of the link that may only look */
  read: string;
  links: Record<string, string>;
}

export interface PadNow {
  id: string;
  number: number;
  /** whether this link may change it */
  writes: boolean;
  now: PadShown | null;
}

export interface PadShown {
  /** the document after the command */
  pad: Record<string, unknown>;
  /** everything the page shows */
  shown: Record<string, unknown>;
  /** what a correction changed */
  changes: Record<string, unknown>[];
  text: string;
  csv: string;
  /** a link that BG Stats opens */
  bg_stats: string;
}

export interface Ping {
  do: "ping";
  /** made by the sender; sending the same again does no harm */
  id?: string;
}

export interface PlaceChoice {
  put: string;
  words: string;
  face: string;
  seat: number;
  left: number;
  on: boolean;
  listed: boolean;
}

export interface Played {
  seat: number;
  /** a place in the game's catalogue of moves */
  move: number;
}

export interface PositionShown {
  game: string;
  title: string;
  options: Record<string, unknown>;
  seats: number;
  names: string[];
  /** the position, to be sent again, kept, or read by game.position */
  text: string;
  /** what is impossible in it; empty: nothing */
  problem: string;
  /** with every card that was chosen open */
  view: View;
  question: string;
  /** do those who are asked hold cards that nobody has chosen? */
  unknown: boolean;
  /** places that a board draws only where something can be done */
  hot: string[];
  /** places that can be touched though nothing lies there */
  free: string[];
  places: EditorPlace[];
  settings: EditorSetting[];
  chosen: ChosenPlace | null;
  /** as a step of a lesson, in JSON */
  lesson: string;
}

export interface Privacy {
  operator: string;
  contact: string;
  text: string;
  keep: Kept;
  /** what this server may store */
  kinds: string[];
}

export interface PushOn {
  lang?: "de" | "en" | "fr";
  /** hours before time runs out; 0: no reminder */
  remind?: number;
  /** minutes after midnight; -1: no quiet hours */
  quiet_from?: number;
  /** minutes after midnight; -1: no quiet hours */
  quiet_until?: number;
  /** of the quiet hours, such as Europe/Zurich */
  zone?: string;
  /** of the browser's push service */
  endpoint: string;
  /** the browser's public key, base64url */
  p256dh: string;
  /** and its secret */
  auth: string;
}

export interface PuzzleAsked {
  id: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  seat: number;
  /** {you} is whoever solves it */
  names: string[];
  /** in words */
  theme: string;
  grade: number;
  grade_words: string;
  /** with all that the seat has seen so far */
  moment: Moment;
}

export interface PuzzleInfo {
  id: string;
  game: string;
  theme: string;
  grade: number;
}

export interface PuzzleList {
  puzzles: PuzzleInfo[];
  themes: PuzzleTheme[];
  /** in words, from 1 */
  grades: string[];
  /** the puzzle of the day asked for; empty without one */
  today: string;
}

export interface PuzzleTheme {
  game: string;
  name: string;
  words: string;
}

export interface PuzzleTried {
  right: boolean;
  /** the answer, and moves with the very same effect */
  answers: MoveInfo[];
  tempting: MoveInfo;
  why: string[];
  /** why not the tempting move */
  why_not: string[];
  /** empty unless another move was tried */
  why_no_other: string;
  clauses: string[];
  /** the answer, played */
  after: Moment;
}

export interface PuzzleTry {
  /** a place in the game's catalogue of moves */
  move: number;
}

export interface PuzzleWhy {
  touches: string[];
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
  evening?: EveningState;
}

export interface Remove {
  seat: number;
}

export interface Replay {
  at: number;
  decisions: number;
  /** core/view_fields.py, and view_fields.py of the game */
  view: View;
  told: string[];
  decided: string;
}

export interface Resync {
  do: "resync";
  since?: number | null;
}

export interface Reviewed {
  /** steps */
  done: number;
  all: number;
  /** once it is finished */
  review: GameReview | null;
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

export interface SeatAccount {
  /** of one: a chance to win, or a part of it */
  fair: number;
  /** of one: a chance to win, or a part of it */
  luck: number;
  /** what the decisions of the others brought or cost */
  others: number;
  /** what the own decisions cost: 0 or below */
  play: number;
  play_within: number;
  /** of one: a chance to win, or a part of it */
  result: number;
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
  hints: number;
  muted: boolean;
  program: boolean;
}

export interface SeatWish {
  /** a person by link; whoever creates the table, on this device; a bot */
  who?: "bot" | "mine" | "person";
  name?: string;
  /** of the bot, or of the one that takes a person's seat if it stays free */
  level?: string;
  /** one of server/play/animals.py, as fox or fox-sky, or none */
  animal?: string;
}

export interface SettingChoice {
  value: string;
  words: string;
}

export interface SharePad {
  /** the document of a pad */
  pad: Record<string, unknown>;
}

export interface SitInCircle {
  /** null: the first that is free */
  seat?: number | null;
  lang?: "de" | "en" | "fr" | null;
}

export interface Start {
  /** bots on the empty seats and for whoever is neither ready nor there; of the chosen levels, or this one */
  fill?: boolean | string;
}

export interface StoredThing {
  kind: string;
  id: string;
  about: string;
  state: string;
  names: string[];
  entries: number;
  bytes: number;
  created: number;
  touched: number;
  here: number;
}

export interface StoredThings {
  things: StoredThing[];
  more: boolean;
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
  hint: Hint | null;
  /** in the record: decisions were taken back */
  practice: boolean;
}

export interface Study {
  /** a record, as JSON */
  record?: string;
  /** after so many decisions of the record; null: after all */
  at?: number | null;
  /** instead of a record: a position set up by hand */
  game?: string;
  options?: Record<string, boolean | number | string>;
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
  /** what would the expert do for that seat? */
  hint?: boolean;
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
  /** may players ask for a hint? */
  hints: boolean;
  /** decisions were taken back, so its result does not count */
  practice: boolean;
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
  /** the club's evening it belongs to */
  evening: string;
  /** the circle it belongs to */
  circle: string;
  /** what may be said, by the host's choice */
  chat: "all" | "off" | "reactions";
  /** why only players see it, and nobody the seed: others have this deal */
  sealed: string;
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

export interface TurningPoint {
  at: number;
  seat: number;
  /** in words */
  played: string;
  better: string;
  /** to win, with the better move */
  chance: number;
  cost: number;
  within: number;
  why: string;
  /** a position that agrees with what the seat saw, for a study */
  world: Record<string, unknown>;
  /** to be played in it: the better move and the likely continuation */
  line: Played[];
  /** the line in words */
  said: string[];
}

export interface ViewAnswer {
  type: "view";
  number: number;
  /** what a move must answer; null: you are not asked */
  asks: number | null;
  question: string;
  /** core/view_fields.py, and view_fields.py of the game */
  view: View;
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
  /** you may take back and try again, as practice */
  retry: boolean;
  whole?: Record<string, unknown>;
}

export interface Why {
  type: "why";
  /** -1: nothing is said by these touches */
  move: number;
  clause: string | null;
  sentence: string;
  id: string;
}

export interface Wished {
  lang?: "de" | "en" | "fr";
  /** hours before time runs out; 0: no reminder */
  remind?: number;
  /** minutes after midnight; -1: no quiet hours */
  quiet_from?: number;
  /** minutes after midnight; -1: no quiet hours */
  quiet_until?: number;
  /** of the quiet hours, such as Europe/Zurich */
  zone?: string;
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

export type LiveMessage = Hello | LiveMove | LiveUndo | LiveWhy | LiveSay | LiveReady | LiveBack | Looking | Resync | Ping;

export type LiveAnswer = TableInfo | ViewAnswer | Taken | Refusal | Why | Said;
