// Which page is shown. Addresses are plain paths; what follows the hash of a table's address is the secret of a seat.
class Router {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));
  parts = $derived(this.path.split("/").filter(Boolean));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.click(event));
  }

  read(): void {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
  }

  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  /** Links within the app change the page without loading it anew. */
  click(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();
