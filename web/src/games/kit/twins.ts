/** Cards of a hand, equal ones told apart. */
export interface CardInHand {
  face: string;
  nth: number; // among its equals, from 0
  of: number; // how many equals there are
  key: string; // stays with the card while others are played
}

export function toldApart(faces: string[]): CardInHand[] {
  const met = new Map<string, number>();
  const found = faces.map((face) => {
    const nth = met.get(face) ?? 0;
    met.set(face, nth + 1);
    return { face, nth };
  });
  return found.map((one) => ({ ...one, of: met.get(one.face)!, key: `${one.face} ${one.nth}` }));
}
