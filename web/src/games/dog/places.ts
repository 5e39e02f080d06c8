// Where the spots of the board lie, turned so that one seat is at the bottom, and which spots lie between two others.
import geometry from "./geometry.json";

export const SECTOR = 16; // from one start field to the next

export type Point = [number, number];

interface Shape {
  pitch: number;
  size: number;
  ring: Point[];
  finish: Point[][];
  kennel: Point[][];
  plate: Point[];
}

/** A spot as touches name it: "ring/17", "finish 0/2", "kennel 0". */
export type Spot = string;

export class Places {
  readonly ring: number;
  readonly size: number;
  readonly pitch: number;
  private readonly shape: Shape;

  constructor(
    readonly seats: number,
    readonly bottom: number,
  ) {
    this.shape = (geometry as unknown as Record<string, Shape>)[String(seats)]!;
    this.ring = seats * SECTOR;
    this.size = this.shape.size;
    this.pitch = this.shape.pitch;
  }

  private turned(seat: number): number {
    return (seat - this.bottom + this.seats) % this.seats;
  }

  field(number: number): Point {
    return this.shape.ring[(number - this.bottom * SECTOR + 2 * this.ring) % this.ring]!;
  }

  finish(seat: number, index: number): Point {
    return this.shape.finish[this.turned(seat)]![index]!;
  }

  kennel(seat: number, slot: number): Point {
    return this.shape.kennel[this.turned(seat)]![slot]!;
  }

  /** Around a kennel. */
  box(seat: number): { x: number; y: number; width: number; height: number } {
    const spots = [0, 1, 2, 3].map((slot) => this.kennel(seat, slot));
    const xs = spots.map(([x]) => x);
    const ys = spots.map(([, y]) => y);
    const room = this.size * 1.55;
    return {
      x: Math.min(...xs) - room,
      y: Math.min(...ys) - room,
      width: Math.max(...xs) - Math.min(...xs) + 2 * room,
      height: Math.max(...ys) - Math.min(...ys) + 2 * room,
    };
  }

  plate(seat: number): Point {
    return this.shape.plate[this.turned(seat)]!;
  }

  at(spot: Spot, slot = 0): Point {
    const ring = fieldOf(spot);
    if (ring !== undefined) return this.field(ring);
    const home = finishOf(spot);
    if (home) return this.finish(home.seat, home.index);
    return this.kennel(kennelOf(spot) ?? 0, slot);
  }

  /** Across the track at a field, of length 1. */
  across(number: number): Point {
    const [ax, ay] = this.field(number - 1);
    const [bx, by] = this.field(number + 1);
    const long = Math.hypot(bx - ax, by - ay);
    return [-(by - ay) / long, (bx - ax) / long];
  }

  /** The spots from one to another, both included, in so many steps (negative: backwards); 0: as it is carried. */
  way(from: Spot, to: Spot, steps: number): Spot[] {
    if (!steps) return [from, to];
    const [start, home, inside] = [fieldOf(from), finishOf(to), finishOf(from)];
    const lane = home ? Array.from({ length: home.index + 1 }, (_, i) => `finish ${home.seat}/${i}`) : [];
    if (inside) return lane.slice(inside.index);
    const count = Math.abs(steps) - lane.length; // on the ring
    const field = (i: number) => `ring/${(start! + Math.sign(steps) * i + this.ring) % this.ring}`;
    return [...Array.from({ length: count + 1 }, (_, i) => field(i)), ...lane];
  }
}

export function fieldOf(spot: Spot): number | undefined {
  return spot.startsWith("ring/") ? Number(spot.slice(5)) : undefined;
}

export function finishOf(spot: Spot): { seat: number; index: number } | undefined {
  const found = /^finish (\d+)\/(\d+)$/.exec(spot);
  return found ? { seat: Number(found[1]), index: Number(found[2]) } : undefined;
}

export function kennelOf(spot: Spot): number | undefined {
  return spot.startsWith("kennel ") ? Number(spot.slice(7)) : undefined;
}
