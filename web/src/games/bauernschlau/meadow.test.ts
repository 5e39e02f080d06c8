import { describe, expect, test } from "vitest";
import { hexagon } from "../../board/shapes";
import geometry from "./geometry.json";
import { fences, geeseOf, Ground, groundFrom, layoutOf, lineOf, middleOf, SIZE, type MeadowView } from "./meadow";

const FARMS = geometry.farms as string[];
// corners are given to a hundredth of a side: what is measured agrees to about a fifth of a unit
const far = (a: [number, number], b: [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1]);

describe("the meadow", () => {
  test.each(FARMS)("seen from farm %s has that farm lowest of all, in the middle", (farm) => {
    const ground = groundFrom(farm);
    const own = ground.field.get(farm)!;
    expect(Math.abs(own.x)).toBeLessThan(2); // turned by whole degrees
    for (const other of FARMS) if (other !== farm) expect(ground.field.get(other)!.y).toBeLessThan(own.y);
  });

  test("looks the same size however it is turned", () => {
    const [plain, turned] = [new Ground(0), new Ground(60)];
    for (const edge of plain.edges.keys()) {
      const [a, b] = [plain.edges.get(edge)!, turned.edges.get(edge)!];
      expect(far(b.from, b.to)).toBeCloseTo(far(a.from, a.to));
    }
  });

  test("every fence is one side of the hexagons beside it: its ends are corners of both fields", () => {
    const ground = new Ground(0);
    for (const [name, edge] of ground.edges) {
      expect(far(edge.from, edge.to)).toBeCloseTo(SIZE, 0);
      for (const field of name.split("-")) {
        const at = ground.field.get(field)!;
        const corners = hexagon(at.x, at.y, SIZE, ground.turn)
          .replace(/[MZ]/g, "")
          .split("L")
          .map((one) => one.split(" ").map(Number) as [number, number]);
        for (const end of [edge.from, edge.to])
          expect(Math.min(...corners.map((corner) => far(corner, end)))).toBeLessThan(0.2);
      }
    }
  });

  test("a line drawn shorter keeps its middle and its direction", () => {
    const edge = [...new Ground(30).edges.values()][7]!;
    const { x1, y1, x2, y2 } = lineOf(edge, 2);
    expect(far([x1, y1], [x2, y2])).toBeCloseTo(SIZE - 4, 0);
    const [x, y] = middleOf(edge);
    expect([(x1 + x2) / 2, (y1 + y2) / 2]).toEqual([expect.closeTo(x), expect.closeTo(y)]);
  });
});

describe("a fence", () => {
  const ground = new Ground(0);
  /** Two edges that meet in a corner, away from the middle. */
  const [first, second] = (() => {
    for (const a of ground.edges.values())
      for (const b of ground.edges.values()) if (a !== b && a.corners[1] === b.corners[0]) return [a, b];
    throw new Error("no two edges meet");
  })();
  const tip = (text: string) => fences({ fences: [text] } as unknown as MeadowView, ground)[0]!;

  test("that is not begun has no free end", () => {
    expect(tip("")).toEqual({ pieces: [], tip: undefined, done: false });
  });

  test("ends in the far corner of its last piece, whoever built it", () => {
    expect(tip(`${first.name}:0`).tip).toEqual(ground.corner(first.corners[1]));
    const both = tip(`${first.name}:0 ${second.name}:2`);
    expect(both.tip).toEqual(ground.corner(second.corners[1]));
    expect(both.pieces.map((one) => one.seat)).toEqual([0, 2]);
  });

  test("is finished where it comes to the rim", () => {
    const outer = [...ground.edges.values()].find((edge) => edge.corners[1] >= geometry.rim)!;
    expect(tip(`${outer.name}:1`).done).toBe(true);
    expect(tip(`${first.name}:1`).done).toBe(first.corners[1] >= geometry.rim);
  });
});

describe("geese", () => {
  test("are read and written the same way", () => {
    const layout = layoutOf(
      new Map([
        ["c4", 2],
        ["a3", 3],
        ["d3", 2],
      ]),
    );
    expect(layoutOf(geeseOf(layout))).toBe(layout);
    expect(geeseOf("2: c4 d3; 3: a3")).toEqual(
      new Map([
        ["c4", 2],
        ["d3", 2],
        ["a3", 3],
      ]),
    );
  });

  test("none is a word of its own", () => {
    expect(layoutOf(new Map())).toBe("none");
    expect(geeseOf("none")).toEqual(new Map());
  });
});
