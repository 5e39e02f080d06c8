// A table that comes to another list of the start page is drawn anew there: whoever was on one of its buttons stays on it.
import { tick } from "svelte";

const BUTTONS = "a, button";

/** Call it before the lists are drawn. */
export function keepFocus(): void {
  const held = document.activeElement;
  const row = held?.closest<HTMLElement>("li[data-table]");
  if (!held || !row) return;
  const at = [...row.querySelectorAll(BUTTONS)].indexOf(held);
  void tick().then(() => {
    if (held.isConnected) return;
    const drawn = document.querySelector(`li[data-table="${row.dataset.table}"]`);
    drawn?.querySelectorAll<HTMLElement>(BUTTONS)[at]?.focus();
  });
}
