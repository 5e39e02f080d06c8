// The meadow as the view tells it: fields, sheep, and fences with their free ends.
import type { View } from "../../table/contract";
import type { BauernschlauView as MeadowView } from "../../wire/views";
import geometry from "./geometry.json";

export const SIZE = 20; // the length of an edge in the drawing

export type { MeadowView };
export const meadow = (view: View) => view as MeadowView;

export interface Field {
  name: string;
  x: number;
  y: number;
  kind: "pasture" | "farm" | "middle";
  ring: number; // how far from the middle, for its shade
  touch: string; // as the engine names it
}

export interface Edge {
  name: string;
  from: [number, number];
  to: [number, number];
  corners: [number, number];
}

const RAW = geometry as unknown as {
  middle: string;
  farms: string[];
  pastures: string[];
  fields: Record<string, [number, number]>;
  corners: [number, number][];
  rim: number;
  edges: Record<string, [number, number, string, string]>;
};

export const PASTURES = RAW.pastures;

/** The meadow as one looks at it: turned by so many degrees. */
export class Ground {
  readonly fields: Field[];
  readonly field: Map<string, Field>;
  readonly edges: Map<string, Edge>;

  constructor(readonly turn = 0) {
    this.fields = Object.entries(RAW.fields).map(([name, raw]) => {
      const kind = name === RAW.middle ? "middle" : RAW.farms.includes(name) ? "farm" : "pasture";
      const touch = kind === "middle" ? "middle" : `${kind}/${name}`;
      const ring = Math.round(Math.max(Math.abs(raw[1]) / 1.5, Math.abs(raw[0]) / Math.sqrt(3) + Math.abs(raw[1]) / 3));
      const [x, y] = this.at(raw);
      return { name, x, y, kind, ring, touch };
    });
    this.field = new Map(this.fields.map((field) => [field.name, field]));
    this.edges = new Map(
      Object.entries(RAW.edges).map(([name, [inner, outer]]) => [
        name,
        { name, from: this.corner(inner), to: this.corner(outer), corners: [inner, outer] },
      ]),
    );
  }

  corner(at: number): [number, number] {
    return this.at(RAW.corners[at]!);
  }

  private at([x, y]: [number, number]): [number, number] {
    const angle = (this.turn * Math.PI) / 180;
    const [a, b] = [SIZE * Math.cos(angle), SIZE * Math.sin(angle)];
    return [x * a - y * b, x * b + y * a];
  }
}
const GROUNDS = new Map<number, Ground>();

/** With this farm at the bottom; as long as none is chosen ("-"), with any. */
export function groundFrom(farm: string): Ground {
  const [x, y] = RAW.fields[farm] ?? RAW.fields[RAW.farms[0]!]!;
  const turn = Math.round(90 - (Math.atan2(y, x) * 180) / Math.PI);
  if (!GROUNDS.has(turn)) GROUNDS.set(turn, new Ground(turn));
  return GROUNDS.get(turn)!;
}

/** A layout as the engine writes it, "2: c4 d3; 3: a3": the pastures with two or three geese. */
export function geeseOf(layout: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const group of layout.split(";")) {
    const [many, fields = ""] = group.split(":");
    for (const field of fields.split(" ").filter(Boolean)) found.set(field, Number(many));
  }
  return found;
}

/** The same the other way round: groups by number, fields in reading order. */
export function layoutOf(geese: Map<string, number>): string {
  const groups = [2, 3].map((many) => [many, PASTURES.filter((field) => geese.get(field) === many)] as const);
  return (
    groups
      .filter(([, fields]) => fields.length)
      .map(([many, fields]) => `${many}: ${fields.join(" ")}`)
      .join("; ") || "none"
  );
}

/** The ends of an edge to draw, each so much shorter. */
export function lineOf(edge: Edge, shorter = 0): { x1: number; y1: number; x2: number; y2: number } {
  const [ax, ay] = edge.from;
  const [bx, by] = edge.to;
  const [dx, dy] = [((bx - ax) * shorter) / SIZE, ((by - ay) * shorter) / SIZE];
  return { x1: ax + dx, y1: ay + dy, x2: bx - dx, y2: by - dy };
}

export function middleOf(edge: Edge): [number, number] {
  return [(edge.from[0] + edge.to[0]) / 2, (edge.from[1] + edge.to[1]) / 2];
}

export interface Piece {
  edge: Edge;
  seat: number;
}

export interface Fence {
  pieces: Piece[];
  tip?: [number, number]; // its free end; none: not begun
  done: boolean; // it has come to the rim
}

export function fences(view: MeadowView, ground: Ground): Fence[] {
  return view.fences.map((text) => {
    const pieces = text
      .split(" ")
      .filter(Boolean)
      .map((one) => {
        const [name, seat] = one.split(":");
        return { edge: ground.edges.get(name!)!, seat: Number(seat) };
      });
    let tip: number | undefined;
    for (const { edge } of pieces) tip = tip === edge.corners[1] ? edge.corners[0] : edge.corners[1];
    return {
      pieces,
      tip: tip === undefined ? undefined : ground.corner(tip),
      done: tip !== undefined && tip >= RAW.rim,
    };
  });
}

/** Which seat's finished fences enclose each field, its farm included. */
export function yards(view: MeadowView): Map<string, number> {
  return new Map(
    view.fenced.flatMap((seat) => [view.farms[seat]!, ...view.yards[seat]!].map((field) => [field, seat] as const)),
  );
}

/** The sheep on a pasture, as the view shows it; none: "". */
export function sheepOn(view: MeadowView, field: string): string {
  const at = PASTURES.indexOf(field);
  return at < 0 ? "" : (view.zones.pasture[at]?.[0] ?? "");
}
