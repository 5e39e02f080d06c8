// A position in an address: deflated, in letters that need no escape. It stands in the fragment, which no server is sent.

export const LONGEST = 12_000; // characters of a position's text; as the server takes them

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const found: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      void reader.cancel();
      throw new RangeError("too long");
    }
    found.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const one of found) {
    all.set(one, at);
    at += one.length;
  }
  return all;
}

export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
  const small = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  return btoa(String.fromCharCode(...small))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Throws for what was not packed so, or is cut off. */
export async function unpack(code: string): Promise<string> {
  const raw = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  const whole = await through(bytes, new DecompressionStream("deflate-raw"), 4 * LONGEST);
  return new TextDecoder("utf-8", { fatal: true }).decode(whole);
}
