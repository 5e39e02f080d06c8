// A recording being watched: at which moment, through whose eyes, how fast; and what can be done with it.
import { tick } from "svelte";
import { Refused } from "../app/api";
import { myTables } from "../app/my-tables.svelte";
import { openTable } from "../app/open-table";
import { prefs } from "../app/prefs.svelte";
import { serverAddress } from "../app/server-address.svelte";
import { to } from "../app/base";
import { router } from "../app/router.svelte";
import { uiOf } from "../games";
import type { GameUi, View } from "../table/contract";
import { prefersReducedMotion } from "../table/flight";
import { Presenter } from "../table/presenter.svelte";
import { seatsNamed } from "../table/seats";
import "../table/sound"; // which waits for the first touch
import type { Moment, Played } from "../wire/types";
import { isSaved, openSaved } from "../offline/saved";
import { commitment, Recording, type Eyes } from "./recording.svelte";
import { w } from "./words";

const LONGEST = 12_000; // characters of a record; as the server takes them
const LARGEST = 2_000_000; // bytes of a file: a table with its log
export const SPEEDS = { slow: 2200, normal: 1100, fast: 420 }; // milliseconds a move

const STORED_FILE = "tablee.record"; // the file that is looked at, as long as the tab is open

export function storeFile(record: string): void {
  try {
    sessionStorage.setItem(STORED_FILE, record);
  } catch {
    return; // then there is no way back, and one chooses the file again
  }
}

export function storedFile(): string {
  try {
    return sessionStorage.getItem(STORED_FILE) ?? "";
  } catch {
    return "";
  }
}

/** Away from the record: a world that looks the same to the seat, and what is played in it. */
export interface Detour {
  world: Record<string, unknown>;
  moves: Played[];
}

export class ReplayPlayer {
  readonly presenter = new Presenter();
  readonly table = this.presenter.table;
  recording = $state.raw<Recording | null>(null);
  ui = $state.raw<GameUi | null>(null);
  trouble = $state("");
  at = $state(0);
  eyes = $state<Eyes>("open");
  detour = $state.raw<Detour | null>(null);
  running = $state(false);
  speed = $state<keyof typeof SPEEDS>("normal");
  said = $state(""); // what has just happened, or went wrong
  honest = $state<boolean | null>(null); // null: nothing was published to hold the seed against
  print = $state(""); // of the seed
  moment = $state.raw<Moment | null>(null);
  #drawn = -1;

  all = $derived(this.recording?.about?.decisions ?? 0);
  /** After which decisions a new round begins. */
  fresh = $derived((this.recording?.outline ?? []).flatMap((one, i) => (one.fresh ? [i + 1] : [])));
  /** A record says of a bot how strong it was, in brackets. */
  #people = $derived((this.recording?.about?.names ?? []).map((name) => /^(.*?)(?: \((\w+)\))?$/.exec(name)!));
  names = $derived(this.#people.map((one) => one[1] || one[0]));
  /** Whoever has just decided decides again: a seven in its parts. */
  amid = $derived(this.at > 0 && this.recording?.outline[this.at]?.seat === this.recording?.outline[this.at - 1]?.seat);
  over = $derived(this.moment !== null && this.moment.view.asked.length === 0);

  /** Whose table it was; its record then comes from there. */
  readonly circle: string;

  constructor(
    readonly id: string, // of the table; "": a file
    query: URLSearchParams,
  ) {
    this.at = Number(query.get("at") ?? 0) || 0;
    this.eyes = this.read(query.get("seat"));
    const file = id || !query.has("at") ? "" : storedFile(); // back from a "what if"
    this.circle = query.get("circle") ?? "";
    if (id) void this.#load(this.circle ? Recording.ofCircle(this.circle, id) : Recording.of(id, this.#token()));
    else if (file) void this.#load(new Recording(file));
  }

  get about() {
    return this.recording!.about!;
  }

  /** Whose eyes an address means; unless told, my own. */
  read(text: string | null): Eyes {
    if (text === "open" || text === "nobody") return text;
    if (text !== null && /^[0-7]$/.test(text)) return Number(text);
    const own = Object.keys(myTables.find(this.id)?.seats ?? {})[0];
    return own === undefined ? "open" : Number(own);
  }

  #token(): string {
    const saved = myTables.find(this.id);
    return router.hash || Object.values(saved?.seats ?? {})[0] || saved?.host || saved?.watch || "";
  }

  async #load(found: Promise<Recording> | Recording): Promise<void> {
    this.trouble = "";
    try {
      const recording = await found;
      await recording.begin();
      const about = recording.about!;
      this.ui = this.presenter.ui = (await uiOf(about.game)).default;
      if (typeof this.eyes === "number" && this.eyes >= about.names.length) this.eyes = 0;
      this.at = Math.min(this.at, about.decisions);
      this.table.options = about.options;
      this.recording = recording;
      await this.#check(recording);
      if (this.id) void recording.prefetchAll(this.eyes);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** The fingerprint published before the deal must be that of the seed told at the end. */
  async #check(recording: Recording): Promise<void> {
    const { seed } = JSON.parse(recording.record) as { seed?: string };
    if (!seed || recording.info?.from_record) return; // what did not start from a deal has none to check
    this.print = await commitment(seed);
    this.honest = recording.info ? this.print === recording.info.commitment : null;
  }

  async open(file: File | undefined): Promise<void> {
    if (!file) return;
    const text = file.size > LARGEST ? "" : await file.text();
    if (isSaved(text)) {
      await openSaved(text).then(
        (table) => router.go(`/t/${table}`),
        (error: Error) => (this.trouble = error.message),
      );
      return;
    }
    if (!text || text.length > LONGEST) {
      this.trouble = w("not");
      return;
    }
    this.at = 0;
    this.eyes = "open";
    await this.#load(new Recording(text));
  }

  async show(): Promise<void> {
    const { recording, at, eyes, ui, table, presenter, detour } = this;
    table.lang = prefs.lang;
    if (!recording || !ui) return;
    let found: Moment;
    try {
      found = detour ? await recording.beside(detour, eyes) : await recording.at(at, eyes);
    } catch (error) {
      this.said = error instanceof Refused && error.code === "offline" ? w("offline") : (error as Error).message;
      this.running = false;
      return;
    }
    if (at !== this.at || eyes !== this.eyes || detour !== this.detour) return; // somebody was quicker
    presenter.skip();
    const view = found.view;
    const before = table.view;
    const place = at + (detour?.moves.length ?? 0);
    const forward = place === this.#drawn + 1 && presenter.root && before;
    const legs = forward ? presenter.takeOff(view) : [];
    this.#drawn = place;
    table.seats = seatsNamed(this.names, (seat) => {
      const level = this.#people[seat]![2] ?? "";
      const animal = recording.info?.seats[seat]?.animal ?? ""; // a record by itself does not say
      return { who: level ? "bot" : "person", level, animal };
    });
    presenter.draw(view);
    this.moment = found;
    this.said = at === 0 ? w("start") : found.told.join(" ");
    await tick();
    if (forward && this.running && !prefersReducedMotion()) void this.#celebrate(view, before);
    await presenter.land(legs);
  }

  /** As at the table, as far as there is time before the next move. */
  #celebrate(view: View, before: View): Promise<void> {
    const until = performance.now() + SPEEDS[this.speed] / (this.amid ? 3 : 1);
    const room = () => (this.table.view === view ? until - performance.now() : null);
    return this.presenter.playMoments(view.game, this.ui?.moments?.(view, before) ?? [], room);
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.all, to));
    if (this.at === this.all) this.running = false;
    this.#note();
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.#note();
  }

  /** This very moment. */
  get #route(): string {
    const of = this.circle ? `&circle=${this.circle}` : "";
    return `${router.path}?at=${this.at}&seat=${this.eyes}${of}`;
  }

  /** The address is that of this very moment. */
  #note(): void {
    history.replaceState(null, "", to(this.#route + location.hash));
  }

  run(): void {
    if (this.at === this.all) this.go(0);
    this.running = !this.running;
  }

  async copy(): Promise<void> {
    await serverAddress.refresh();
    const link = new URL(to(this.#route), serverAddress.base);
    if (!this.circle) link.hash = myTables.find(this.id)?.watch || router.hash || this.#token();
    try {
      await navigator.clipboard.writeText(link.href);
      this.said = w("copied");
    } catch {
      this.said = link.href;
    }
  }

  download(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.recording!.record], { type: "application/json" }));
    link.download = `${this.about.game}-${this.id || "record"}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** The review of this game; of a file, it is looked at again there. */
  review(): void {
    if (!this.id) storeFile(this.recording!.record);
    const of = this.circle ? `?circle=${this.circle}` : location.hash;
    router.go(this.id ? `/review/${this.id}${of}` : "/review");
  }

  /** This very moment in the editor. */
  edit(): void {
    storeFile(this.recording!.record);
    router.go(`/editor?at=${this.at}&seat=${this.eyes}`);
  }

  /** From here on otherwise: a table of one's own, the others played by bots. */
  async whatIf(seat: number): Promise<void> {
    const wish = {
      game: this.about.game,
      seats: this.names.map((name, one) =>
        one === seat
          ? { who: "mine" as const, name: name.slice(0, 40), animal: this.recording!.info?.seats[one]?.animal ?? "" }
          : { who: "bot" as const, name: name.slice(0, 40) },
      ),
      lang: prefs.lang,
      record: this.recording!.record,
      at: this.at,
    };
    if (!this.id) storeFile(this.recording!.record);
    try {
      await openTable(wish, this.about.title, { at: this.at, back: this.#route + location.hash });
    } catch (error) {
      this.said = (error as Error).message;
    }
  }
}
