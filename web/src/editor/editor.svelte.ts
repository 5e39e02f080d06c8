// A position on the table that can be changed by touching it. Every change is worked out by the engine; the page keeps the
// texts of the positions, so that changes can be undone.
import { api, Refused } from "../app/api";
import { openTable } from "../app/open-table";
import { prefs } from "../app/prefs.svelte";
import { to } from "../app/base";
import { router } from "../app/router.svelte";
import { serverAddress } from "../app/server-address.svelte";
import { uiOf } from "../games";
import { storedFile } from "../replay/player.svelte";
import type { GameUi } from "../table/contract";
import { seatsNamed } from "../table/seats";
import { TableState } from "../table/state.svelte";
import type { AskPosition, Hint, PositionShown, Study } from "../wire/types";
import { LONGEST, pack, unpack } from "./link";
import { e } from "./words";

const STEPS = 200; // that can be undone

class EditTable extends TableState {
  constructor(readonly editor: Editor) {
    super();
  }
  get free(): readonly string[] {
    return this.editor.shown?.free ?? [];
  }
  override hot(touch: string): boolean {
    return this.editor.shown?.hot.includes(touch) ?? false;
  }
  override holds(touch: string, which = 0): boolean {
    return this.editor.touched === touch && this.editor.which === which;
  }
  override touch(touch: string, _at?: Element, which = 0): void {
    void this.editor.touch(touch, which);
  }
  override ask(touch: string): void {
    void this.editor.touch(touch);
  }
}

export class Editor {
  readonly table = new EditTable(this);
  ui = $state.raw<GameUi | null>(null);
  shown = $state.raw<PositionShown | null>(null);
  touched = $state("");
  which = $state(0);
  eyes = $state(0);
  trouble = $state("");
  said = $state("");
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  busy = $state(false);
  link = $state("");
  retry = 0;
  #before = $state.raw<string[]>([]);
  #after = $state.raw<string[]>([]);
  #asked = 0; // requests, so that only the last one is shown
  #first: AskPosition | null = null;

  readonly canUndo = $derived(this.#before.length > 0);
  readonly canRedo = $derived(this.#after.length > 0);
  readonly chosen = $derived(this.shown?.chosen ?? null);
  /** Why nobody can be asked to play here; "": somebody can. */
  readonly idle = $derived.by(() => {
    if (!this.shown || this.shown.problem) return e("impossible");
    if (!this.shown.view.asked.length) return e("over");
    return this.shown.unknown ? e("unknown") : "";
  });
  /** Who is to play: at the bottom, if asked. */
  readonly seat = $derived.by(() => {
    const asked = this.shown?.view.asked ?? [];
    return asked.includes(this.eyes) ? this.eyes : (asked[0] ?? 0);
  });

  /** From what the address says. */
  async begin(): Promise<void> {
    try {
      this.#first ??= await this.#start();
      await this.#ask(this.#first, false);
    } catch (error) {
      this.trouble = error instanceof Refused ? error.message : e("badLink");
      if (error instanceof Refused && error.code === "offline") {
        this.retry = window.setTimeout(() => void this.begin(), 1_500);
      } else if (!this.shown) {
        this.#first = {};
        const why = this.trouble;
        await this.#ask({}, false).catch(() => {});
        this.trouble = why;
      }
    }
  }

  async #start(): Promise<AskPosition> {
    const { hash, query } = router;
    if (hash) return { text: await unpack(hash) };
    const puzzle = query.get("puzzle");
    if (puzzle) return { puzzle };
    const seat = Number(query.get("seat"));
    if (query.has("at") && storedFile()) {
      this.eyes = Number.isInteger(seat) ? seat : 0;
      return { record: storedFile(), at: Number(query.get("at")) || 0 };
    }
    const game = query.get("game");
    return game ? { game } : {};
  }

  /** In another language, or from another seat. */
  async again(): Promise<void> {
    if (this.shown) await this.#try({ place: this.chosen?.id ?? "" }, true);
    else await this.begin();
  }

  async #try(wish: AskPosition, still = false): Promise<boolean> {
    try {
      await this.#ask({ text: this.shown!.text, ...wish }, true, still);
      return true;
    } catch (error) {
      this.trouble = (error as Error).message;
      return false;
    }
  }

  async #ask(wish: AskPosition, undoable: boolean, still = false): Promise<void> {
    const number = ++this.#asked;
    this.busy = true;
    this.trouble = "";
    if (!still) this.said = "";
    try {
      const found = await api.position({ eyes: this.eyes, ...wish });
      const ui = (await uiOf(found.game)).default;
      if (number !== this.#asked) return;
      const before = this.shown?.text;
      if (undoable && before !== undefined && before !== found.text) {
        this.#before = [...this.#before.slice(-STEPS), before];
        this.#after = [];
      }
      if (before !== found.text) this.hint = null;
      this.#draw(found, ui);
    } finally {
      if (number === this.#asked) this.busy = false;
    }
  }

  #draw(found: PositionShown, ui: GameUi): void {
    this.eyes = found.view.seat ?? 0;
    this.table.lang = prefs.lang;
    this.table.options = found.options;
    this.table.view = found.view;
    this.table.me = found.view.seat;
    this.table.seats = seatsNamed(found.names);
    this.shown = found;
    this.ui = ui;
    if (!found.chosen) this.touched = "";
    void this.#note(found.text);
  }

  /** The address is that of this very position. */
  async #note(text: string): Promise<void> {
    const code = await pack(text);
    if (this.shown?.text !== text || router.parts[0] !== "editor") return;
    this.link = `/editor#${code}`;
    history.replaceState(null, "", to(this.link));
  }

  async touch(place: string, which = 0): Promise<void> {
    const held = this.chosen?.id ?? "";
    this.touched = place;
    this.which = which;
    await this.#try({ place, which, held });
  }

  put(put: string): Promise<boolean> {
    return this.#try({ place: this.chosen!.id, put });
  }

  set(setting: string, put: string): Promise<boolean> {
    return this.#try({ setting, put, place: this.chosen?.id ?? "" });
  }

  do(what: "clear" | "deal"): Promise<boolean> {
    return this.#try({ do: what });
  }

  async anew(game: string, seats: number | null, options: Record<string, boolean | number | string>): Promise<void> {
    this.eyes = 0;
    this.touched = "";
    await this.#try({ text: "", game, seats, options });
  }

  undo(): Promise<void> {
    return this.#back("undo");
  }

  redo(): Promise<void> {
    return this.#back("redo");
  }

  async #back(which: "undo" | "redo"): Promise<void> {
    const from = which === "undo" ? this.#before : this.#after;
    const text = from.at(-1);
    const now = this.shown?.text;
    if (text === undefined || now === undefined || this.busy) return;
    try {
      await this.#ask({ text }, false);
      if (which === "undo") {
        this.#before = this.#before.slice(0, -1);
        this.#after = [...this.#after, now];
      } else {
        this.#after = this.#after.slice(0, -1);
        this.#before = [...this.#before, now];
      }
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** What was pasted: a text, or a link. */
  async open(pasted: string): Promise<boolean> {
    const code = /^https?:\/\/\S*#([\w-]+)$/.exec(pasted.trim())?.[1];
    let text = pasted;
    try {
      if (code) text = await unpack(code);
    } catch {
      this.trouble = e("badLink");
      return false;
    }
    if (text.length > LONGEST) {
      this.trouble = e("tooLong");
      return false;
    }
    return this.#try({ text, game: this.shown!.game, options: this.shown!.options as Record<string, boolean> });
  }

  async ask(): Promise<void> {
    if (this.idle || this.thinking) return;
    const seat = this.seat;
    if (this.eyes !== seat) {
      this.eyes = seat;
      await this.again();
    }
    const { game, options, text, names } = this.shown!;
    this.thinking = true;
    this.trouble = "";
    try {
      const wish: Study = {
        game,
        options: options as Study["options"],
        position: JSON.parse(text),
        names,
        seat,
        hint: true,
      };
      const found = await api.study(wish);
      if (this.shown?.text === text) this.hint = found.hint;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.thinking = false;
  }

  /** A table of one's own that begins here; whatever is unknown is dealt there. */
  async play(): Promise<void> {
    if (this.idle || this.busy) return;
    const { game, title, options, names, text, seats } = this.shown!;
    const start = JSON.parse(text) as { edition: number };
    const seed = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((one) => one.toString(16).padStart(2, "0"))
      .join("");
    const record = { tablee: 1, game, edition: start.edition, options, seats, seed, start, decisions: [] };
    this.busy = true;
    try {
      await openTable(
        {
          game,
          seats: names.map((name, seat) =>
            seat === this.seat
              ? { who: "mine" as const, name: prefs.name || e("guest"), animal: prefs.animal }
              : { who: "bot" as const, name, level: prefs.level || "casual" },
          ),
          lang: prefs.lang,
          record: JSON.stringify(record),
        },
        title,
      );
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.busy = false;
  }

  async copy(what: "text" | "link" | "lesson"): Promise<void> {
    let text = this.shown!.text;
    if (what === "link") {
      await serverAddress.refresh();
      text = new URL(to(this.link), serverAddress.base).href;
    } else if (what === "lesson") {
      const expect = this.hint?.move.text;
      text = expect ? (await api.position({ text, expect })).lesson : this.shown!.lesson;
    }
    try {
      await navigator.clipboard.writeText(text);
      this.said = e("copied");
    } catch {
      this.said = text;
    }
  }
}
