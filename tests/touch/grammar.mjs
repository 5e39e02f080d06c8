// Tries the grammar of touching (web/src/table/grammar.ts) on positions given as JSON; prints what is wrong, one line each.
//
//   node grammar.mjs WEB < positions.json
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const web = process.argv[2];
const ts = createRequire(join(web, "package.json"))("typescript");
const source = readFileSync(join(web, "src/table/grammar.ts"), "utf8");
const { outputText } = ts.transpileModule(source, { compilerOptions: { module: "ESNext", target: "ES2022" } });
const { NOTHING, isHot, touched } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);

let seed = 1;
function below(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >> 8) % n;
}
const pick = (list) => list[below(list.length)];
const never = () => false;
const always = () => true;

const wrong = [];
let asked = 0;

/** The nth thing of that name, so that equal cards are touched one after the other. */
function aimed(touches) {
  return touches.map((touch, i) => ({ touch, which: touches.slice(0, i).filter((one) => one === touch).length }));
}

function sayIt(where, moves, move, how, confirms) {
  let chosen = NOTHING;
  const aims = aimed(move.touches);
  for (const { touch, which } of [...aims, aims.at(-1)]) {
    if (!isHot(moves, chosen, touch, which)) return wrong.push(`${where}: ${touch} is not marked while ${move.text} is said`);
    const answer = touched(moves, chosen, touch, which, how, confirms);
    if (answer.do === "why") return wrong.push(`${where}: ${touch} is refused while ${move.text} is said`);
    if (answer.do === "play") {
      if (answer.move.code !== move.code) wrong.push(`${where}: ${move.touches} plays ${answer.move.text}, not ${move.text}`);
      const same = answer.chosen.touches.every((one, i) => one === aims[i].touch && answer.chosen.which[i] === aims[i].which);
      if (!same) wrong.push(`${where}: ${move.text} plays other cards than those touched`);
      return;
    }
    chosen = answer.chosen;
  }
  wrong.push(`${where}: ${move.touches} never plays ${move.text}`);
}

/** Touches at random: what may be done to `things` by `how`, and whether that may play. */
function wander(where, moves, things, kind, confirms) {
  let chosen = NOTHING;
  let since = 0; // touches since nothing was chosen
  for (let i = 0; i < 30; i++) {
    if (kind === "cold" && chosen === NOTHING && below(2)) {
      const first = pick(moves).touches[0]; // something is chosen first, and then only what is not marked is touched
      const begun = touched(moves, NOTHING, first, 0, "hit", confirms);
      if (begun.do === "play") wrong.push(`${where}: ${first} plays at the first touch`);
      if (begun.do === "choose") chosen = begun.chosen;
    }
    const { touch, which } = pick(things);
    const hot = isHot(moves, chosen, touch, which);
    if (kind === "cold" && hot) continue;
    const how = kind === "near" ? "near" : "hit";
    const answer = touched(moves, chosen, touch, which, how, confirms);
    asked += 1;
    since = chosen.touches.length === 0 ? 1 : since + 1;
    if (answer.do !== "play") {
      chosen = answer.do === "choose" ? answer.chosen : NOTHING;
      continue;
    }
    if (kind === "near") wrong.push(`${where}: a near miss of ${touch} plays ${answer.move.text}`);
    if (kind === "cold") wrong.push(`${where}: ${touch}, not marked, plays ${answer.move.text}`);
    if (!hot) wrong.push(`${where}: ${touch} plays ${answer.move.text} and was not marked`);
    if (since < 2) wrong.push(`${where}: ${touch} alone plays ${answer.move.text}`);
    if (!moves.includes(answer.move)) wrong.push(`${where}: what is played is not legal`);
    chosen = NOTHING;
  }
}

for (const { where, moves, things } of JSON.parse(readFileSync(0, "utf8"))) {
  const all = things.flatMap((touch) => [0, 1].map((which) => ({ touch, which })));
  for (const confirms of [never, always]) {
    for (const move of moves) for (const how of ["hit", "button"]) sayIt(where, moves, move, how, confirms);
    for (const kind of ["cold", "near", "any"]) wander(where, moves, all, kind, confirms);
  }
}
console.log(JSON.stringify({ asked, wrong: wrong.slice(0, 20) }));
