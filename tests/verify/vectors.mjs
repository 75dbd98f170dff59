// Runs the published vectors through verify.mjs and prints every case that comes out otherwise.
import { readFileSync } from "node:fs";
import * as fair from "../../service/verify.mjs";

const vectors = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const bytes = (text) => new Uint8Array(Buffer.from(text, "hex"));
const hex = (data) => Buffer.from(data).toString("hex");
const utf8 = (text) => new TextEncoder().encode(text);
const words = (c) => fair.wordsOf(bytes(c.seed), c.scope, c.n, bytes(c.entropy), c.spec);
const listed = (list) => list.map(BigInt)[Symbol.iterator]();

function* thrown(c) {
  for (const item of c.spec.slice(5).split(",")) {
    const [die, count] = item.split("*");
    for (let i = 0; i < Number(count); i++) yield c.dice[die];
  }
}

const heads = (c) => c.events.reduce((out, e) => [...out, fair.chain(out.at(-1), utf8(e))], [fair.chainStart(c.game)]);
const leaves = (c) => Array.from({ length: c.size }, (_, i) => c.first + i);
const seals = (c) => c.out.flat().map((face, j) => hex(fair.cardSeal(c.scope, c.n, j, bytes(c.salts[j]), face)));

const RUN = {
  enc: (c) => hex(fair.enc(c.tag, ...c.parts.map((p) => (typeof p === "object" ? bytes(p.hex) : p)))),
  mac: (c) => hex(fair.mac(bytes(c.key), bytes(c.message))),
  seed: (c) => hex(fair.seedOf(bytes(c.key), c.scope, c.n)),
  leaf: (c) => hex(fair.leafOf(c.n, bytes(c.seed))),
  seeds_root: (c) => hex(fair.merkleRoot(leaves(c).map((n) => fair.leafOf(n, fair.seedOf(bytes(c.key), c.scope, n))))),
  words: (c) => { const w = words(c); return c.out.map(() => String(w.next().value)); },
  below: (c) => String(fair.below(listed(c.words), BigInt(c.m))),
  permuted: (c) => fair.permuted(listed(c.words), c.pool),
  roll: (c) => { const w = words(c); return [...thrown(c)].map((die) => die[Number(fair.below(w, die.length))]); },
  reseal: (c) => {
    const w = words(c);
    return c.segments.map((s) => (s.mixed ? fair.permuted(w, fair.inOrder(s.faces)) : s.faces));
  },
  card_salt: (c) => hex(fair.cardSalt(bytes(c.key), c.scope, c.n, c.j)),
  card_seal: (c) => hex(fair.cardSeal(c.scope, c.n, c.j, bytes(c.salt), c.face)),
  value_salt: (c) => hex(fair.valueSalt(bytes(c.key), c.scope, c.seq, c.k)),
  value_seal: (c) => hex(fair.valueSeal(c.scope, c.seq, c.k, bytes(c.salt), bytes(c.value))),
  chain: (c) => heads(c).map(hex),
  entropy_commitment: (c) => hex(fair.entropyCommitment(c.scope, c.seat, bytes(c.root), bytes(c.config), bytes(c.r))),
  entropy: (c) =>
    hex(fair.entropyOf(c.scope, bytes(c.root), bytes(c.config), c.revealed.map(([seat, r]) => [seat, bytes(r)]))),
  site: (c) => c.lines.reduce((out, e) => [...out, fair.chain(out.at(-1), utf8(e))], [fair.siteStart()]).map(hex),
  site_name: (c) => hex(Buffer.from(fair.siteName(c.game, bytes(c.root)), "base64")),
  key_id: (c) => fair.keyId(bytes(c.public)),
  receipt: (c) => hex(fair.receiptMessage(c.game, c.seq, bytes(c.head), c.site_seq, bytes(c.site_head))),
  site_head: (c) => hex(fair.siteHeadMessage(c.seq, bytes(c.head))),
  move: (c) => hex(fair.moveMessage(c.game, c.ask, utf8(c.answer), bytes(c.head))),
  verdict: (c) => hex(fair.verdictMessage(utf8(c.verdict))),
};

let run = 0;
for (const name of ["receipt", "site_head", "move", "verdict"]) {
  for (const c of vectors[name]) {
    const signed = await fair.signedBy(bytes(c.public), bytes(c.out), bytes(c.signature));
    const other = await fair.signedBy(bytes(c.public), bytes(c.out + "00"), bytes(c.signature));
    if (signed !== true || other !== false) console.log(`signature of ${name}`);
  }
}
for (const [name, work] of Object.entries(RUN)) {
  vectors[name].forEach((c, i) => {
    run += 1;
    if (JSON.stringify(work(c)) !== JSON.stringify(c.out)) console.log(`${name} ${i}`);
    if (name === "reseal" && JSON.stringify(seals(c)) !== JSON.stringify(c.seals)) console.log(`seals ${i}`);
  });
}
vectors.merkle.forEach((c, i) => {
  run += 1;
  const tree = c.leaves.map(bytes), root = bytes(c.root);
  const proven = c.paths.every((path, n) => fair.merkleProves(tree[n], n, tree.length, path.map(bytes), root));
  if (hex(fair.merkleRoot(tree)) !== c.root || !proven) console.log(`merkle ${i}`);
});
console.log(`${run} cases`);
