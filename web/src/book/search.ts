// Words found in any order and number: "compter les points" finds "chacun compte ses points", "six" the card 6. Accents and
// endings are folded; one table for all three languages, since nobody looks for a French word in a German rulebook.

const NUMBERS: [string, ...string[]][] = [
  ["0", "zero", "null"],
  ["1", "eins"],
  ["2", "deux", "zwei", "two"],
  ["3", "trois", "drei", "three"],
  ["4", "quatre", "vier", "four"],
  ["5", "cinq", "funf", "five"],
  ["6", "six", "sechs"],
  ["7", "sept", "sieben", "seven"],
  ["8", "huit", "acht", "eight"],
  ["9", "neuf", "neun", "nine"],
  ["10", "dix", "zehn", "ten"],
  ["11", "onze", "elf", "eleven"],
  ["12", "douze", "zwolf", "twelve"],
  ["13", "treize", "dreizehn", "thirteen"],
  ["15", "quinze", "funfzehn", "fifteen"],
  ["16", "seize", "sechzehn", "sixteen"],
  ["20", "vingt", "zwanzig", "twenty"],
];
const DIGITS = new Map(NUMBERS.flatMap(([digits, ...words]) => words.map((word) => [word, digits] as const)));
const ODD = new Map([
  ["goose", "geese"],
  ["lies", "lie"],
  ["pris", "prend"],
  ["prise", "prend"],
  ["nimmt", "nehm"],
]);

const SMALL = new Set(
  (
    "a au aux ce ces d dans de des du elle en est et il ils l la le les leur on ou par pour qu que qui s sa se ses si son sont sur un une " +
    "als am an auf aus bei da das dem den der des die ein eine einem einen einer es im in ist man mit nach oder sich sie sind und vom von wer wie zu zum zur " +
    "and are as at by for from how i in is it of on one or the to who with you your"
  ).split(" "),
);
const ENDINGS = [
  "ements",
  "ations",
  "ungen",
  "ement",
  "ation",
  "aient",
  "ent",
  "ant",
  "ung",
  "ing",
  "ern",
  "ons",
  "est",
  "er",
  "es",
  "ez",
  "en",
  "em",
  "ed",
  "re",
  "e",
  "s",
  "x",
  "n",
];

/** Without accents and capitals. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/œ/g, "oe").replace(/ß/g, "ss");
}

function split(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ""))
    .filter(Boolean);
}

/** A number in digits, however it is written: "six", "sixes", "Sechser". */
function digits(word: string): string {
  for (const end of ["", "s", "es", "er", "ern", "en", "e"]) {
    const found = word.endsWith(end) && DIGITS.get(word.slice(0, word.length - end.length));
    if (found) return found;
  }
  return word;
}

/** What stays of a word in all its forms: at least three letters. */
function stem(word: string): string {
  for (const end of ENDINGS) {
    if (word.length - end.length >= 3 && word.endsWith(end)) return word.slice(0, word.length - end.length);
  }
  return word.length > 4 && word.endsWith("t") ? word.slice(0, -1) : word; // zählt, gibt
}

function fits(word: string, wanted: string): boolean {
  if (/^\d/.test(wanted)) return wanted.includes(".") ? word.startsWith(wanted) : word === wanted;
  if (word === wanted) return true;
  const root = stem(ODD.get(wanted) ?? wanted);
  if (root.length >= 4) return word.includes(root); // also inside: Punktekarte, décompte
  return word.startsWith(root) && word.length - root.length <= 3;
}

/** Those with all the words that are wanted or, where there are none, with most of them. Nothing wanted: all. */
export function search<T>(all: T[], wanted: string, textOf: (one: T) => string): { found: T[]; whole: boolean } {
  const asked = split(wanted).map(digits);
  const telling = asked.filter((word) => !SMALL.has(word));
  const words = telling.length ? telling : asked;
  const held = all.map((one) => {
    const said = split(textOf(one)).map(digits);
    return words.filter((word) => said.some((each) => fits(each, word))).length;
  });
  const most = Math.max(...held, 0);
  return {
    found: all.filter((_, at) => held[at] === most && (most > 0 || !words.length)),
    whole: most === words.length,
  };
}
