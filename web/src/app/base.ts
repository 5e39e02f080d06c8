// Where the app lives. A server has it at its root and answers every path with its one page, so a page's address is its
// path: /learn/dog. A static host may have it in any folder and finds files only, so there the path is the query of the
// one page: /folder/?/learn/dog. The rest of the app knows paths alone, with query and hash: `/replay/abc?at=3#token`.

export interface Site {
  /** The path of the app's folder, with a slash at its end. */
  base: string;
  /** Nobody answers but a file server. */
  isStatic: boolean;
}

/** Scripts are in assets/, beside the page. Not `new URL("..", import.meta.url)`: Vite would take it for a file. */
function folderOf(script: string): string {
  return import.meta.env.PROD ? new URL("..", script).pathname : "/";
}

/** `tablee static` puts the mark into the page. */
function isMarked(): boolean {
  const mark = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="tablee-home"]');
  return mark?.content === "static";
}

export const SITE: Site = { base: folderOf(import.meta.url), isStatic: isMarked() };

/** The address of a page. */
export function to(route: string, { base, isStatic }: Site = SITE): string {
  if (!isStatic) return base + route.slice(1);
  const { pathname, search, hash } = new URL(route, "http://app");
  const query = pathname === "/" ? search : `?${pathname}${search.replace("?", "&")}`;
  return base + query + hash;
}

/** The page at this address, or null where the app ends. */
export function routeOf(address: { pathname: string; search: string; hash: string }, site: Site = SITE): string | null {
  const { pathname, search, hash } = address;
  if (!pathname.startsWith(site.base)) return null;
  const path = pathname.slice(site.base.length);
  if (!site.isStatic) return path.startsWith("api/") ? null : `/${path}${search}${hash}`;
  if (path !== "" && path !== "index.html") return null;
  if (!search.startsWith("?/")) return `/${search}${hash}`;
  const [page, ...rest] = search.slice(1).split("&");
  return page + (rest.length ? `?${rest.join("&")}` : "") + hash;
}
