// What this device remembers of whoever uses it: language, theme, sound, pace, name and animal, the bots' strength.
import type { Lang } from "../table/contract";
import { isAnimal, type Animal } from "./animals";
import { isOpponent, type Opponent } from "./opponents";

const LANGS: Lang[] = ["fr", "de", "en"];
const PACES = ["slow", "normal", "fast", "mine"] as const;
export type Theme = "system" | "light" | "dark";
export type Pace = (typeof PACES)[number]; // of what others do; mine: none of it, until it is my turn

function readStored(key: string): string {
  try {
    return localStorage.getItem(`tablee.${key}`) ?? "";
  } catch {
    return ""; // a browser that keeps nothing still plays
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`tablee.${key}`, value);
    dispatchEvent(new Event("tablee-stored")); // a keyring looks whether that is for other devices, too
  } catch {
    return;
  }
}

function firstLang(): Lang {
  const saved = readStored("lang") as Lang;
  if (LANGS.includes(saved)) return saved;
  for (const wish of navigator.languages ?? [navigator.language]) {
    const lang = wish.slice(0, 2).toLowerCase() as Lang;
    if (LANGS.includes(lang)) return lang;
  }
  return "fr";
}

function storedAs<T extends string>(key: string, is: (text: string) => text is T): T | "" {
  const found = readStored(key);
  return is(found) ? found : "";
}

const night = matchMedia("(prefers-color-scheme: dark)");

class Prefs {
  #lang = $state<Lang>(firstLang());
  #theme = $state<Theme>((readStored("theme") as Theme) || "system");
  #sound = $state(readStored("sound") !== "off");
  #pace = $state<Pace>(PACES.find((one) => one === readStored("pace")) ?? "normal");
  #name = $state(readStored("name"));
  #animal = $state<Animal | "">(storedAs("animal", isAnimal));
  #level = $state<Opponent | "">(storedAs("level", isOpponent));

  get lang() {
    return this.#lang;
  }
  set lang(lang: Lang) {
    this.#lang = lang;
    store("lang", lang);
    document.documentElement.lang = lang;
  }
  get theme() {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    store("theme", theme);
    this.light();
  }
  get sound() {
    return this.#sound;
  }
  set sound(on: boolean) {
    this.#sound = on;
    store("sound", on ? "on" : "off");
  }
  get pace() {
    return this.#pace;
  }
  set pace(pace: Pace) {
    this.#pace = pace;
    store("pace", pace);
  }
  get name() {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
    store("name", name);
  }
  /** "": nobody has been asked yet who they are. */
  get animal() {
    return this.#animal;
  }
  set animal(animal: Animal | "") {
    this.#animal = animal;
    store("animal", animal);
  }
  /** Of the bots one plays against; "": not chosen yet. */
  get level() {
    return this.#level;
  }
  set level(level: Opponent | "") {
    this.#level = level;
    store("level", level);
  }

  /** Switches the lamp as wished. */
  light(): void {
    const dark = this.#theme === "dark" || (this.#theme !== "light" && night.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }
}

export const prefs = new Prefs();
export { LANGS, PACES, readStored, store };

document.documentElement.lang = prefs.lang;
prefs.light();
night.addEventListener("change", () => prefs.light());
