// How a hand lies: in as few lines as leave every card room for a thumb; a single line is a fan. In pixels.

export interface CardPlace {
  left: number;
  top: number;
  turn: number; // degrees
}

export interface HandLayout {
  wide: number; // of a card
  height: number; // of all lines
  lines: number;
  perLine: number;
  cards: CardPlace[];
}

const THUMB = 44; // of each card about so much can be touched
const TALL = 1.4; // a card's height beside its width

export function handLayout(count: number, width: number): HandLayout {
  const room = count * THUMB > width ? width : width - 16; // a fan leans out
  const wide = cardWidth(count, width);
  const tall = wide * TALL;
  const most = Math.max(1, Math.floor(room / THUMB));
  const lines = Math.max(1, Math.ceil(count / most));
  const perLine = Math.max(1, Math.ceil(count / lines));
  const step = perLine > 1 ? Math.min(wide + 6, (room - wide) / (perLine - 1)) : 0;
  const strip = Math.max(45, tall * 0.46); // what shows of a line that another covers
  const cards = Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / perLine);
    const many = Math.min(perLine, count - line * perLine);
    const at = i - line * perLine;
    const off = at - (many - 1) / 2; // from the middle of the line
    const fan = lines === 1 && many > 2;
    return {
      left: (width - (wide + (many - 1) * step)) / 2 + at * step,
      top: line * strip + (fan ? off ** 2 * (14 / (many / 2) ** 2) : 0),
      turn: fan ? off * Math.min(1.4, 9 / many) : 0,
    };
  });
  return { wide, height: tall + (lines - 1) * strip + (lines === 1 ? 16 : 4), lines, perLine, cards };
}

function cardWidth(count: number, width: number): number {
  if (width >= 700) return 92;
  if (width >= 480 || count <= 5) return 74;
  return count > 2 * Math.floor(width / THUMB) ? 50 : 60; // three lines need smaller cards
}
