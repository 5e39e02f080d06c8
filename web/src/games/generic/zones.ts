// The zones of a view: one for all, one a seat, or several with numbers of their own.
import type { Table, View } from "../../table/contract";

export interface Zone {
  family: string; // "won", which has a word
  name: string; // "won 1", as touches and events write it
  number: number; // of several; -1 where there is one only
  cards: string[];
}

type Value = View["zones"][string];

/** Is there one of it a seat? A single zone is a list of cards. */
function isOfSeats(value: Value, seats: number): boolean {
  return value.length === seats && value.every((one) => Array.isArray(one));
}

export function zonesOf(view: View, seat: number): Zone[] {
  return Object.entries(view.zones).flatMap(([family, value]) =>
    isOfSeats(value, view.seats)
      ? [{ family, name: `${family} ${seat}`, number: seat, cards: (value as string[][])[seat]! }]
      : [],
  );
}

export function commonZones(view: View): Zone[] {
  return Object.entries(view.zones).flatMap(([family, value]): Zone[] => {
    if (isOfSeats(value, view.seats)) return [];
    if (!value.some((one) => Array.isArray(one)))
      return [{ family, name: family, number: -1, cards: value as string[] }];
    return (value as string[][]).map((cards, number) => ({ family, name: `${family} ${number}`, number, cards }));
  });
}

/** What a card is called when it is touched: by its face in my own hand, by its place or its face elsewhere, and only if
 *  a legal move is said so. */
export function touchOf(table: Table, zone: Zone, index: number): string | undefined {
  const ways = [`${zone.name}/${index}`, `${zone.name}/${zone.cards[index]}`];
  return ways.find((way) => table.moves.some((move) => move.touches.includes(way)));
}

const SHOWN = 7; // cards of a zone that lie open at most

/** The cards that are drawn, the top ones; of a pile of backs the top one. */
export function drawn(zone: Zone, most = SHOWN): { face: string; index: number }[] {
  const all = zone.cards.map((face, index) => ({ face, index }));
  return zone.cards.every((face) => face === "?") ? all.slice(-1) : all.slice(-most);
}
