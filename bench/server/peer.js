// boardgame.io with a two-player game of hidden cards, kept in memory: node peer.js PORT
const { Server } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const game = {
  name: "cards",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(56).keys()].map((n) => (n % 11) + 1));
    return { secret: { deck: deck.slice(10) }, players: { 0: deck.slice(0, 5), 1: deck.slice(5, 10) }, discard: [] };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }, index) => {
        const [card] = G.players[playerID].splice(index, 1);
        G.discard.push(card);
        if (!G.secret.deck.length) G.secret.deck = random.Shuffle(G.discard.splice(0, G.discard.length - 1));
        G.players[playerID].push(G.secret.deck.pop());
      },
    },
  },
};
Server({ games: [game], origins: ["*"] }).run(Number(process.argv[2]));
