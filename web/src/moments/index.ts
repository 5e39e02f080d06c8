// Moments are fetched when they are wanted, or when there is time; what draws and sounds them is `play.ts`.
type Play = Awaited<ReturnType<typeof import("./play").stage>>;

/** What plays the moments of a game; null: it could not be fetched, and there are none. */
export async function fetched(game: string): Promise<Play | null> {
  try {
    return await (await import("./play")).stage(game);
  } catch {
    return null;
  }
}
