// Names as they are typed or pasted: one a line, or with commas; numbers in front are left out.

/** For teams each entry is a list, its people separated by &, + or /. */
export function readNames(text: string, team: number): (string | string[])[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const parts = lines.length > 1 || team > 1 ? lines : text.split(/[,;\t]/);
  return parts
    .flatMap((line) => (team > 1 ? [line] : line.split(/[,;\t]/)))
    .map((one) => one.replace(/^\s*\d+\s*[.)]\s*/, "").trim())
    .filter(Boolean)
    .map((one) => (team > 1 ? one.split(/\s*[&+/]\s*/).filter(Boolean) : one));
}
