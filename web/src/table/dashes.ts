/** Lines of seats differ by more than their colour. */
const DASHES = ["", "8 3", "2 3", "10 3 2 3", "5 5", "1 4"];

export const dashOf = (seat: number): string => DASHES[seat % DASHES.length]!;
