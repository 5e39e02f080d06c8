// Cards and rows in words.
import type { Lang } from "../../table/contract";
import { signed } from "../kit/zones";
import { bean, type Colour } from "./faces";
import { words } from "./words";

function signWords(sign: string, lang: Lang): string {
  const t = words[lang];
  return sign === "-" ? t.minus : sign === "x2" ? t.double : sign === "N" ? `${t.none} (0)` : sign;
}

export function faceWords(face: string, lang: Lang): string {
  const known = bean(face);
  if (!known) return words[lang].back;
  return `${words[lang].colours[known.colour]} ${signWords(known.sign, lang)}`;
}

export function rowWords(colour: Colour, cards: string[], worth: number, lang: Lang): string {
  const signs = cards.map((face) => signWords(bean(face)?.sign ?? "", lang)).join(", ");
  return words[lang].row(words[lang].colours[colour], signs, signed(worth));
}
