// The sheet of the match, read from a view.
import type { View } from "../../table/contract";

/** Points game by game, one number a seat. */
export function rounds(view: View): number[][] {
  const sheet = view.sheet as number[];
  return Array.from({ length: sheet.length / view.seats }, (_, game) =>
    sheet.slice(game * view.seats, (game + 1) * view.seats),
  );
}

/** Who has the best number of each game; a shared game is everyone's. */
export function winsOf(view: View): number[][] {
  const highs = view.high_games as number[];
  return rounds(view).map((row, game) => {
    const best = highs.includes(game + 1) ? Math.max(...row) : Math.min(...row);
    return row.flatMap((points, seat) => (points === best ? [seat] : []));
  });
}
