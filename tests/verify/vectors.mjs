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

const bound = (c) => [bytes(c.root), bytes(c.config)];

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
  series: (c) => c.events.reduce((out, e) => [...out, fair.chain(out.at(-1), utf8(e))], [fair.seriesStart(c.series)]).map(hex),
  entropy_commitment: (c) => hex(fair.entropyCommitment(c.scope, c.seat, bytes(c.root), bytes(c.config), bytes(c.r))),
  entropy: (c) =>
    hex(fair.entropyOf(c.scope, bytes(c.root), bytes(c.config), c.revealed.map(([seat, r]) => [seat, bytes(r)]))),
  site: (c) => c.lines.reduce((out, e) => [...out, fair.chain(out.at(-1), utf8(e))], [fair.siteStart()]).map(hex),
  site_name: (c) => hex(Buffer.from(fair.siteName(c.game, bytes(c.root)), "base64")),
  key_id: (c) => fair.keyId(bytes(c.public)),
  receipt: (c) => hex(fair.receiptMessage(c.game, c.seq, bytes(c.head), c.site_seq, bytes(c.site_head))),
  site_head: (c) => hex(fair.siteHeadMessage(c.seq, bytes(c.head))),
  move: (c) => hex(fair.moveMessage(c.game, c.ask, utf8(c.answer), bytes(c.head))),
  commit_signed: (c) => hex(fair.commitSignedMessage(c.scope, c.seat, ...bound(c), bytes(c.commitment))),
  reveal_signed: (c) => hex(fair.revealSignedMessage(c.scope, c.seat, ...bound(c), bytes(c.r))),
  hand_over: (c) => hex(fair.handOverMessage(c.game, c.seat, bytes(c.head))),
  receipt2: (c) => hex(fair.receipt2Message(c.game, c.seq, bytes(c.head), c.site_size, bytes(c.site_root))),
  vkey: (c) => fair.vkeyOf(c.name, c.kind, bytes(c.public)),
  verdict: (c) => hex(fair.verdictMessage(utf8(c.verdict))),
};

let run = 0;
const SIGNED = ["receipt", "site_head", "move", "verdict", "commit_signed", "reveal_signed", "hand_over", "receipt2"];
for (const name of SIGNED) {
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
vectors.consistency.forEach((c, i) => {
  run += 1;
  const roots = [bytes(c.first_root), bytes(c.second_root)], path = c.out.map(bytes), lines = c.lines.map(utf8);
  const right = fair.merkleConsistent(c.first, c.second, path, ...roots) && hex(fair.merkleRoot(lines)) === c.second_root;
  const wrong = fair.merkleConsistent(c.first, c.second, [...path, new Uint8Array(32)], ...roots);
  if (!right || wrong) console.log(`consistency ${i}`);
});
for (const c of vectors.checkpoint) {
  run += 1;
  const made = new fair.Checkpoint(c.out, "here"), [signed] = made.signatures(new Map([["id", bytes(c.public)]]));
  const holds = await fair.signedBy(signed.key, signed.message, signed.signature);
  if (!holds || made.origin !== c.origin || made.size !== c.size || hex(made.root) !== c.root) console.log(`checkpoint ${c.size}`);
}
for (const c of vectors.cosignature) {
  run += 1;
  const witness = new fair.Witness(c.witness), [signed] = new fair.Checkpoint(c.out, "here").cosigned(witness);
  const holds = await fair.signedBy(witness.publicKey, signed.message, signed.signature);
  if (!holds || hex(signed.message) !== c.message) console.log(`cosignature ${c.time}`);
}
console.log(`${run} cases`);
