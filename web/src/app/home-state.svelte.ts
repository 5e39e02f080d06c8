// Whether there is a server: a site on a static host has none, and says so in its page.
import { SITE } from "./base";

export const STATIC = SITE.isStatic;

const PATIENCE = 5_000; // milliseconds

class Server {
  /** It did not answer the last time. */
  away = $state(STATIC);

  /** Asked now. */
  async look(): Promise<void> {
    if (STATIC) return;
    const answer = await fetch(`${SITE.base}healthz`, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    this.away = !answer?.ok;
  }
}

export const server = new Server();
