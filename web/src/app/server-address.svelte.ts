// With which address links begin. A page opened as localhost asks the server by which address others reach it; any other
// page was reached by an address that works, and keeps it.
import type { Reachable } from "../wire/types";
import { call } from "./api";
import { to } from "./base";

export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

class ServerAddress {
  /** Where other devices reach the server, best first. */
  addresses = $state.raw<string[]>(isLoopback(location.hostname) ? [] : [location.origin]);
  /** Why there is none. */
  why = $state<Reachable["why"]>("");
  /** False until the server has answered. */
  known = $state(!isLoopback(location.hostname));
  #chosen = $state("");

  get base(): string {
    return this.addresses.includes(this.#chosen) ? this.#chosen : (this.addresses[0] ?? location.origin);
  }
  set base(address: string) {
    this.#chosen = address;
  }

  /** Networks come and go: it is asked again whenever somebody wants to invite. */
  async refresh(): Promise<void> {
    if (!isLoopback(location.hostname)) return;
    try {
      const said = await call<Reachable>("GET", "/api/server");
      [this.addresses, this.why] = [said.addresses, said.why];
    } catch {
      // offline: what was known stays
    }
    this.known = true;
  }

  link(table: string, token: string, page = "t"): string {
    return this.base + to(`/${page}/${table}#${token}`);
  }
}

export const serverAddress = new ServerAddress();
