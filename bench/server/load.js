// node load.js tablee|peer URL TABLES MOVES_A_SECOND PID: two live connections a table, then moves at a pace, one at each
// table for every line that is read, and a line when they have been made. At the end of what is read one line of JSON:
// latency from sending a move to its update at the other seat, at the own seat and to its acknowledgement, CPU a move, memory a
// table. What arrives is hardly looked at while a clock runs; both kinds are spoken to in the words of their own protocol.
const fs = require("fs");
const readline = require("readline");
const [kind, url, tables, rate, pid] = process.argv.slice(2);
const N = Number(tables), RATE = Number(rate);
const ticks = 100; // of /proc/PID/stat
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

function usage() {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const rss = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
  return { cpu: (Number(fields[11]) + Number(fields[12])) / ticks, rss };
}

async function post(path, body) {
  const answer = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const WebSocket = require("ws");

class Clocks {
  constructor() { this.took = new Float64Array(1 << 20); this.count = 0; }
  stop(begun) { this.took[this.count++] = performance.now() - begun; }
  at(share) { return this.count ? Number(this.took.subarray(0, this.count).sort()[Math.floor(this.count * share)].toFixed(2)) : null; }
}
const there = new Clocks(), here = new Clocks(), acknowledged = new Clocks();
let bytes = 0;

// Two lines to one table. What arrives is kept as it came and read when it is that seat's turn to move.
class Table {
  constructor() { this.begun = 0; this.waits = false; this.moves = 0; this.mover = -1; this.last = [null, null]; }
  line(address, hear, opened) {
    return new Promise((done, fail) => {
      const line = new WebSocket(address, { perMessageDeflate: false });
      line.on("error", fail);
      line.on("message", (data) => hear(line, data, done));
      if (opened) line.on("open", () => opened(line));
    });
  }
  // this seat has word of the newest state
  updated(seat, data) {
    this.last[seat] = data;
    if (!this.begun) return;
    if (seat === this.mover) return here.stop(this.begun);
    if (this.waits) { there.stop(this.begun); this.waits = false; this.moves += 1; }
  }
  send(seat, text) { this.mover = seat; this.waits = true; this.begun = performance.now(); this.lines[seat].send(text); }
  close() { this.lines.forEach((line) => line.terminate()); }
}

class TableeTable extends Table {
  async open() {
    const made = await post("/api/tables", { game: "bungee", seats: [{ who: "mine" }, { who: "mine" }] });
    const opened = (seat) => (line) => line.send(JSON.stringify({ do: "hello", token: made.seats[seat] }));
    this.lines = await Promise.all([0, 1].map((seat) =>
      this.line(`${url.replace("http", "ws")}/api/tables/${made.table}/live`, (line, data, done) => {
        bytes += data.length;
        const head = data.toString("latin1", 0, 20);
        if (head.startsWith('{"type":"view"')) { this.updated(seat, data); done(line); }
        else if (head.startsWith('{"type":"ack"')) acknowledged.stop(this.begun);
        else if (head.startsWith('{"type":"refused"')) throw new Error(String(data));
      }, opened(seat))));
  }
  move() {
    if (this.waits) return false;
    let seat = 0, view = JSON.parse(this.last[0]);
    if (view.asks === null) { seat = 1; view = JSON.parse(this.last[1]); }
    if (view.asks === null) return false;
    const codes = view.moves.map((move) => move.code);
    const plain = codes.filter((code) => code >= 15);
    const pool = plain.length ? plain : codes;
    this.send(seat, JSON.stringify({ do: "move", move: pool[this.moves % pool.length], answers: view.asks, id: `${this.moves}` }));
    return true;
  }
}

// as socket.io's own client would, with less to do for whoever measures
class PeerTable extends Table {
  async open() {
    const { matchID } = await post("/games/cards/create", { numPlayers: 2 });
    this.id = matchID;
    const say = (line, ...what) => line.send("42/cards," + JSON.stringify(what));
    this.lines = await Promise.all([0, 1].map((seat) =>
      this.line(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, (line, data, done) => {
        const head = data.toString("latin1", 0, 20);
        if (head === "2") line.send("3");
        else if (head.startsWith("0{")) line.send("40/cards,");
        else if (head.startsWith("40")) say(line, "sync", matchID, String(seat), null, 2);
        else if (head.startsWith('42/cards,["sync"')) { this.state = { _stateID: 0, ctx: { currentPlayer: "0" } }; done(line); }
        else if (head.startsWith('42/cards,["update"')) { bytes += data.length; this.updated(seat, data); }
      })));
  }
  move() {
    if (this.waits) return false;
    const state = this.last[0] === null ? this.state : JSON.parse(this.last[0].toString("utf8", 9))[2];
    const player = state.ctx.currentPlayer;
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [this.moves % 5], playerID: player } };
    this.send(Number(player), "42/cards," + JSON.stringify(["update", action, state._stateID, this.id, player]));
    return true;
  }
}

async function main() {
  const Kind = kind === "tablee" ? TableeTable : PeerTable;
  const warm = new Kind(); await warm.open(); warm.move(); await sleep(300); warm.close(); await sleep(700);
  there.count = here.count = acknowledged.count = 0;
  const before = usage();
  const all = [];
  for (let at = 0; at < N; at += 20) {
    const some = [...Array(Math.min(20, N - at))].map(() => new Kind());
    await Promise.all(some.map((table) => table.open()));
    all.push(...some);
  }
  await sleep(1500);
  const open = usage();
  bytes = 0;
  let late = 0;
  console.log("ready");
  for await (const _ of readline.createInterface({ input: process.stdin })) {
    // half a period after the other, so that the two do not always meet
    const period = 1000 / RATE, clock = performance.timeOrigin + performance.now();
    const begun = performance.now() + (Math.ceil(clock / period) + (kind === "peer" ? 0.5 : 0)) * period - clock;
    let sent = 0;
    while (sent < N) {
      const wait = begun + sent * period - performance.now();
      if (wait > 0) { await sleep(wait); continue; }
      if (!all[sent].move()) late += 1;
      sent += 1;
    }
    console.log("done");
  }
  await sleep(1500);
  const after = usage();
  const moves = there.count;
  console.log(JSON.stringify({
    kind, tables: N, rate: RATE, moves, skipped: late, p50_ms: there.at(0.5), p99_ms: there.at(0.99), max_ms: there.at(0.99999),
    own_p50_ms: here.at(0.5), own_p99_ms: here.at(0.99), ack_p50_ms: acknowledged.at(0.5), ack_p99_ms: acknowledged.at(0.99),
    cpu_ms_a_move: Number((((after.cpu - open.cpu) * 1000) / moves).toFixed(3)), // also what is done meanwhile
    kB_a_table_connected: Math.round((open.rss - before.rss) / N), kB_a_table_after: Math.round((after.rss - before.rss) / N),
    bytes_a_move: Math.round(bytes / moves), rss_MB: Math.round(after.rss / 1024),
  }));
  process.exit(0);
}
main();
