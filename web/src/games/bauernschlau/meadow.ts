// The meadow as the view tells it: fields, fences with their free ends, and what a finished fence encloses.
import type { View } from "../../table/contract";
import geometry from "./geometry.json";

export const SIZE = 20; // the length of an edge in the drawing

export interface MeadowView extends View {
  played: number;
  starter: number;
  opening: number;
  herd: number;
  extra: number;
  dog: string;
  farms: string[];
  fences: string[];
  pieces: number[];
  fenced: number[];
  sheet: number[];
}

export interface Field {
  name: string;
  x: number;
  y: number;
  geese: number;
  kind: "pasture" | "farm" | "middle";
  ring: number; // how far from the middle, for its shade
  touch: string; // as the engine names it
}

export interface Edge {
  name: string;
  from: [number, number];
  to: [number, number];
  corners: [number, number];
  between: [string, string];
}

const RAW = geometry as unknown as {
  middle: string;
  farms: string[];
  pastures: string[];
  fields: Record<string, [number, number, number]>;
  corners: [number, number][];
  rim: number;
  edges: Record<string, [number, number, string, string]>;
};

export const FIELDS: Field[] = Object.entries(RAW.fields).map(([name, [x, y, geese]]) => {
  const kind = name === RAW.middle ? "middle" : RAW.farms.includes(name) ? "farm" : "pasture";
  const touch = kind === "middle" ? "middle" : `${kind}/${name}`;
  const ring = Math.round(Math.max(Math.abs(y) / 1.5, (Math.abs(x) / Math.sqrt(3) + Math.abs(y) / 3)));
  return { name, x: x * SIZE, y: y * SIZE, geese, kind, ring, touch };
});
export const FIELD = new Map(FIELDS.map((field) => [field.name, field]));
export const PASTURES = RAW.pastures;

function corner(at: number): [number, number] {
  const [x, y] = RAW.corners[at]!;
  return [x * SIZE, y * SIZE];
}

export const EDGES = new Map<string, Edge>(
  Object.entries(RAW.edges).map(([name, [inner, outer, one, other]]) => [
    name,
    { name, from: corner(inner), to: corner(outer), corners: [inner, outer], between: [one, other] },
  ]),
);

export interface Piece {
  edge: Edge;
  seat: number;
}

export interface Fence {
  pieces: Piece[];
  tip?: [number, number]; // its free end; none: not begun
  done: boolean; // it has come to the rim
}

export function fences(view: MeadowView): Fence[] {
  return view.fences.map((text) => {
    const pieces = text
      .split(" ")
      .filter(Boolean)
      .map((one) => {
        const [name, seat] = one.split(":");
        return { edge: EDGES.get(name!)!, seat: Number(seat) };
      });
    let tip: number | undefined;
    for (const { edge } of pieces) tip = tip === edge.corners[1] ? edge.corners[0] : edge.corners[1];
    return { pieces, tip: tip === undefined ? undefined : corner(tip), done: tip !== undefined && tip >= RAW.rim };
  });
}

/** What lies on the same side of all fences as a farm: the fields one can walk to, the middle apart. */
export function enclosed(farm: string, built: Set<string>): string[] {
  const reached = new Set([farm]);
  const queue = [farm];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const edge of EDGES.values()) {
      if (built.has(edge.name) || !edge.between.includes(at)) continue;
      const other = edge.between[0] === at ? edge.between[1] : edge.between[0];
      if (other === RAW.middle || reached.has(other)) continue;
      reached.add(other);
      queue.push(other);
    }
  }
  return [...reached];
}

/** Which seat's finished fences enclose each field. */
export function yards(view: MeadowView): Map<string, number> {
  const built = new Set(fences(view).flatMap((fence) => fence.pieces.map((piece) => piece.edge.name)));
  const found = new Map<string, number>();
  for (const seat of view.fenced) for (const field of enclosed(view.farms[seat]!, built)) found.set(field, seat);
  return found;
}

/** The sheep on a pasture, as the view shows it; none: "". */
export function sheepOn(view: MeadowView, field: string): string {
  const at = PASTURES.indexOf(field);
  return at < 0 ? "" : ((view.zones.pasture as string[][])[at]?.[0] ?? "");
}

/** What a fenced farm shows right now: its sheep that lie face up, times the geese, less the pieces it has left. */
export function showing(view: MeadowView, seat: number): number | undefined {
  if (!view.fenced.includes(seat)) return undefined;
  let points = -view.pieces[seat]!;
  for (const [field, owner] of yards(view)) {
    const face = owner === seat ? Number(sheepOn(view, field)) : NaN;
    if (!Number.isNaN(face)) points += face * FIELD.get(field)!.geese;
  }
  return points;
}
