// Moments are fetched when they are wanted, or when there is time; what draws and sounds them is `play.ts`.
type Play = Awaited<ReturnType<typeof import("./play").momentPlayer>>;

/** What plays the moments of a game; null: it could not be fetched, and there are none. */
export async function loadMoments(game: string): Promise<Play | null> {
  try {
    return await (await import("./play")).momentPlayer(game);
  } catch {
    return null;
  }
}
