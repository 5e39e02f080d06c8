// node load.js tablee|peer URL TABLES MOVES_A_SECOND PID: two live connections a table, then moves at a pace, one at each
// table for every line that is read, and a line when they have been made. At the end of what is read one line of JSON:
// latency from sending a move to its update at the other seat, CPU a move, memory a table.
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

class Table {
  constructor() { this.sent = 0; this.moves = 0; this.number = -1; this.waits = []; }
  // a move has been sent at this.sent by this.mover; the other seat has its update
  updated() { if (this.sent) { latencies.push(performance.now() - this.sent); this.sent = 0; this.moves += 1; } }
}
const latencies = [];
let bytes = 0;

class TableeTable extends Table {
  async open() {
    const WebSocket = require("ws");
    const made = await post("/api/tables", { game: "bungee", seats: [{ who: "mine" }, { who: "mine" }] });
    this.views = [null, null];
    this.lines = await Promise.all([0, 1].map((seat) => new Promise((done, fail) => {
      const line = new WebSocket(`${url.replace("http", "ws")}/api/tables/${made.table}/live`, { perMessageDeflate: false });
      line.on("error", fail);
      line.on("open", () => line.send(JSON.stringify({ do: "hello", token: made.seats[seat] })));
      line.on("message", (data) => {
        bytes += data.length;
        const message = JSON.parse(data);
        if (message.type !== "view") { if (message.type === "refused") throw new Error(String(data)); return; }
        this.views[seat] = message;
        if (this.sent && seat !== this.mover && message.number > this.number) this.updated();
        done(line);
      });
    })));
  }
  move() {
    const seat = this.views[0].asks !== null ? 0 : 1;
    const view = this.views[seat];
    if (view.asks === null || this.sent) return false;
    const codes = view.moves.map((move) => move.code);
    const plain = codes.filter((code) => code >= 15);
    const pool = plain.length ? plain : codes;
    this.mover = seat; this.number = view.number; this.sent = performance.now();
    this.lines[seat].send(JSON.stringify({ do: "move", move: pool[this.moves % pool.length], answers: view.asks, id: `${this.moves}` }));
    this.views[seat] = { ...view, asks: null };
    return true;
  }
  close() { this.lines.forEach((line) => line.terminate()); }
}

class PeerTable extends Table {
  async open() {
    const { io } = require("socket.io-client");
    const { matchID } = await post("/games/cards/create", { numPlayers: 2 });
    this.id = matchID;
    this.lines = await Promise.all(["0", "1"].map((player, seat) => new Promise((done, fail) => {
      const line = io(`${url}/cards`, { transports: ["websocket"], forceNew: true });
      line.on("connect_error", fail);
      line.on("connect", () => line.emit("sync", matchID, player, undefined, 2));
      line.on("sync", (id, sync) => { this.state = sync.state; done(line); });
      line.on("update", (id, state) => {
        bytes += JSON.stringify(state).length;
        if (seat === 0 || state._stateID > this.state._stateID) this.state = state;
        if (this.sent && seat !== this.mover && state._stateID > this.number) this.updated();
      });
    })));
  }
  move() {
    if (this.sent) return false;
    const player = this.state.ctx.currentPlayer;
    this.mover = Number(player); this.number = this.state._stateID; this.sent = performance.now();
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [this.moves % 5], playerID: player } };
    this.lines[this.mover].emit("update", action, this.state._stateID, this.id, player);
    return true;
  }
  close() { this.lines.forEach((line) => line.disconnect()); }
}

async function main() {
  const Kind = kind === "tablee" ? TableeTable : PeerTable;
  const warm = new Kind(); await warm.open(); warm.move(); await sleep(300); warm.close(); await sleep(700);
  latencies.length = 0;
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
    const begun = performance.now();
    let sent = 0;
    while (sent < N) {
      const due = Math.min(N, ((performance.now() - begun) / 1000) * RATE);
      while (sent < due) { if (!all[sent].move()) late += 1; sent += 1; }
      await sleep(1);
    }
    console.log("done");
  }
  await sleep(1500);
  const after = usage();
  latencies.sort((a, b) => a - b);
  const at = (share) => Number(latencies[Math.floor(latencies.length * share)]?.toFixed(2));
  console.log(JSON.stringify({
    kind, tables: N, rate: RATE, moves: latencies.length, skipped: late,
    p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(0.99999),
    cpu_ms_a_move: Number((((after.cpu - open.cpu) * 1000) / latencies.length).toFixed(3)), // also what is done meanwhile
    kB_a_table_connected: Math.round((open.rss - before.rss) / N), kB_a_table_after: Math.round((after.rss - before.rss) / N),
    bytes_a_move: Math.round(bytes / latencies.length), rss_MB: Math.round(after.rss / 1024),
  }));
  process.exit(0);
}
main();
