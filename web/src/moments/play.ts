// A moment is a second made of what is on the table: its drawing lies over it, takes no touch, and goes.
import { mount, unmount } from "svelte";
import { MOMENTS } from "../games";
import type { Moment, Table } from "../table/contract";
import { sound } from "../table/sound";
import { SOUNDS } from "./sounds";

const MOMENT = 1_000; // milliseconds, if the pace allows it …
const GLIMPSE = 300; // … and at least so long, or it is not shown

export interface Shown {
  done: Promise<void>;
  skip(): void;
}

/** What shows the moments of a game; each ends after so many milliseconds, or when it is skipped. */
export async function momentPlayer(
  game: string,
): Promise<(root: Element, table: Table, moment: Moment, room: number) => Shown | null> {
  const Drawing = (await MOMENTS[game]!()).default;
  return (root, table, moment, room) => {
    if (room < GLIMPSE) return null;
    const span = Math.min(MOMENT, room);
    const target = document.createElement("div");
    target.className = "moment";
    target.dataset.moment = moment.kind;
    target.setAttribute("aria-hidden", "true");
    target.style.setProperty("--span", `${span}ms`);
    document.body.append(target);
    const drawn = mount(Drawing, { target, props: { moment, table, root, span } });
    sound(SOUNDS[moment.kind] ?? []);
    let skip = () => {};
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(() => skip(), span);
      skip = () => {
        clearTimeout(timer);
        if (target.isConnected) void unmount(drawn);
        target.remove();
        resolve();
      };
    });
    return { done, skip };
  };
}
