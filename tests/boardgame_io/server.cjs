// boardgame.io's own server with a game of so many cards, in memory: node server.cjs PORT CARDS
const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");

const [port, cards] = process.argv.slice(2).map(Number);
const game = {
  name: "bench",
  setup: () => ({
    moves: 0,
    cards: Array.from({ length: cards }, (_, i) => ({ id: `${i}.0`, zone: `deck ${i % 12}`, face: "hidden" })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G }, place) => {
      G.moves += 1;
      if (cards) G.cards[place % cards].zone = `hand ${G.moves % 5}`;
    },
  },
};

const log = console.log;
console.log = console.info = () => {};
Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, callback: () => log("up") });
