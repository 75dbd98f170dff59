// Plays matches over a websocket, one move after the other in each: node client.cjs PLAYERS MATCHES SECONDS PORT...
// Says "ready" when all are connected, begins with the first line on standard input, and says as JSON what came of it.
const { io } = require("socket.io-client");

const [players, matches, seconds, ...ports] = process.argv.slice(2).map(Number);
const times = [];
let until = 0;

function match(n) {
  const socket = io(`http://127.0.0.1:${ports[n % ports.length]}/bench`, { transports: ["websocket"] });
  const id = `match-${process.pid}-${n}`;
  let state = null;
  let sent = 0;
  const move = () => {
    const player = state.ctx.currentPlayer;
    const payload = { type: "play", args: [state._stateID], playerID: player, credentials: null };
    sent = performance.now();
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, id, player);
  };
  socket.on("update", (_, next) => {
    const now = performance.now();
    state = next;
    if (now < until) {
      times.push(now - sent);
      move();
    }
  });
  return new Promise((ready) => {
    socket.on("connect", () => socket.emit("sync", id, "0", null, players));
    socket.on("sync", (_, info) => {
      state = info.state;
      ready(move);
    });
  });
}

Promise.all(Array.from({ length: matches }, (_, n) => match(n))).then((moves) => {
  console.log("ready");
  process.stdin.once("data", () => {
    until = performance.now() + seconds * 1000;
    for (const move of moves) move();
    setTimeout(() => {
      process.stdout.write(`${JSON.stringify(times.map((ms) => Number(ms.toFixed(2))))}\n`, () => process.exit(0));
    }, seconds * 1000 + 500);
  });
});
