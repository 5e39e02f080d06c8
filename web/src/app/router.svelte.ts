// Which page is shown. What follows the hash of a table's address is the secret of a seat.
import { routeOf, to } from "./base";

const here = () => new URL(routeOf(location) ?? "/", location.origin);

class Router {
  path = $state(here().pathname);
  hash = $state(here().hash.slice(1));
  parts = $derived(this.path.split("/").filter(Boolean));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.click(event));
  }

  /** As it is now; it does not cause effects. */
  get query(): URLSearchParams {
    return here().searchParams;
  }

  read(): void {
    this.path = here().pathname;
    this.hash = here().hash.slice(1);
  }

  go(route: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to(route));
    this.read();
    scrollTo(0, 0);
  }

  /** Links within the app change the page without loading it anew. */
  click(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    const route = routeOf(link);
    if (route === null) return;
    event.preventDefault();
    this.go(route);
  }
}

export const router = new Router();
