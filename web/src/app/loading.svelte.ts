import { Refused } from "./api";
import { prefs } from "./prefs.svelte";

/** Loads a page, anew in every language, and until there is a connection; whatever else goes wrong is only said. */
export function loading(load: () => Promise<void>, ontrouble: (sentence: string) => void): void {
  let retry = 0;
  async function attempt() {
    try {
      await load();
    } catch (error) {
      ontrouble((error as Error).message);
      if (error instanceof Refused && error.code === "offline") retry = window.setTimeout(attempt, 1_500);
    }
  }
  $effect(() => {
    void prefs.lang;
    void attempt();
    return () => clearTimeout(retry);
  });
}
