// The sheet of the match, read from a view.
import type { View } from "../../table/contract";
import type { BaernergaengView } from "../../wire/views";

export const gang = (view: View) => view as BaernergaengView;

/** Points game by game, one number a seat. */
export function rounds(view: View): number[][] {
  const { sheet, seats } = gang(view);
  return Array.from({ length: sheet.length / seats }, (_, game) => sheet.slice(game * seats, (game + 1) * seats));
}
