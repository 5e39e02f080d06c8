// The games' tables: each folder here has an index.ts that gives one, loaded when it is needed.
import type { GameUi } from "../table/contract";

const found = import.meta.glob<{ default: GameUi }>("./*/index.ts");

export const GAMES: Record<string, () => Promise<{ default: GameUi }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split("/")[1]!, load]),
);
