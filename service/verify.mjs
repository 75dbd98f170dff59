// Checks a game record against `fair/1` (docs/fairness.md). One file, no dependency, for Node and browsers.
//
//     node verify.mjs FILE [--head SEQ:HEAD ...] [--json]
//     import { verify } from "./verify.mjs"; verify(bytes, new Map([[57, "<head in base64>"]]))
//
// It knows nothing of the service or of any game. The same checks in Python, in the same order: verify.py.
// Exit status: 0 everything that could be checked holds, 1 something does not, 2 the file cannot be read.

const FORMAT = "sealog-record/1", PROTOCOL = "fair/1";
const EVERYBODY = "*";
const DICE = /^([^,*]+)\*([1-9][0-9]{0,3})$/;
const WORD = 1n << 64n;
const MOST_DRAWS = 1 << 20;

/** What does not hold, and where. */
class Fault extends Error {
  constructor(where, why) {
    super(`${where}: ${why}`);
    this.where = where;
    this.why = why;
  }
}

// --- SHA-256, HMAC, base64 ---------------------------------------------------------------------------

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
const fraction = (x) => ((x - Math.floor(x)) * 0x100000000) | 0;
const START = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)));
const ROUNDS = Int32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));
const schedule = new Int32Array(64);

export function digest(data) {
  const length = data.length, padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(data);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const out = new Uint8Array(32);
  state.forEach((word, i) => new DataView(out.buffer).setInt32(4 * i, word));
  return out;
}

function compress(state, view, at) {
  const w = schedule;
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15], y = w[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = (state[i] + word) | 0; });
}

export function mac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? digest(key) : key);
  return digest(joined(block.map((x) => x ^ 0x5c), digest(joined(block.map((x) => x ^ 0x36), message))));
}

function joined(...parts) {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const encoder = new TextEncoder();
const utf8 = (text) => encoder.encode(text);
const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);
const asText = (data) => btoa(String.fromCharCode(...data));

function u32(n) {
  return Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
}

// --- the arithmetic of fair/1 ------------------------------------------------------------------------

export function enc(tag, ...parts) {
  const out = [Uint8Array.of(utf8(tag).length), utf8(tag)];
  for (const part of parts) {
    const data = typeof part === "number" ? u32(part) : typeof part === "string" ? utf8(part) : part;
    out.push(u32(data.length), data);
  }
  return joined(...out);
}

export const seedOf = (key, scope, n) => mac(key, enc("fair/1/seed", scope, n));
export const leafOf = (n, seed) => enc("fair/1/leaf", n, seed);
export const cardSalt = (key, scope, n, j) => mac(key, enc("fair/1/salt", scope, n, j));
export const cardSeal = (scope, n, j, salt, face) => digest(enc("fair/1/card", scope, n, j, salt, face));
export const valueSalt = (key, scope, seq, k) => mac(key, enc("fair/1/value-salt", scope, seq, k));
export const valueSeal = (scope, seq, k, salt, value) => digest(enc("fair/1/sealed", scope, seq, k, salt, value));
export const chainStart = (game) => digest(enc("fair/1/chain", game));
export const chain = (head, bytes) => digest(joined(head, bytes));
export const entropyCommitment = (scope, seat, root, config, r) =>
  digest(enc("fair/1/commit", scope, seat, root, config, r));
export const entropyOf = (scope, root, config, revealed) =>
  digest(enc("fair/1/entropy", scope, root, config, ...revealed.flat()));

export function* wordsOf(seed, scope, n, entropy, spec) {
  const stream = mac(seed, enc("fair/1/draw", scope, n, entropy, spec));
  for (let block = 0; ; block++) {
    const view = new DataView(mac(stream, u32(block)).buffer);
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at);
  }
}

export function below(words, m) {
  const size = BigInt(m), limit = WORD - (WORD % size);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % size;
  }
}

export function permuted(words, pool) {
  const out = [...pool];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Number(below(words, i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** Faces by their UTF-8 bytes; JavaScript's own order of texts is another. */
export function inOrder(faces) {
  const compare = (a, b) => {
    const x = utf8(a), y = utf8(b);
    for (let i = 0; i < Math.min(x.length, y.length); i++) if (x[i] !== y[i]) return x[i] - y[i];
    return x.length - y.length;
  };
  return [...faces].sort(compare);
}

const leafHash = (leaf) => digest(joined(Uint8Array.of(0), leaf));
const nodeHash = (left, right) => digest(joined(Uint8Array.of(1), left, right));

export function merkleRoot(leaves) {
  let level = leaves.length ? leaves.map(leafHash) : [digest(new Uint8Array())];
  while (level.length > 1) {
    const above = [];
    for (let i = 0; i < level.length; i += 2) {
      above.push(i + 1 < level.length ? nodeHash(level[i], level[i + 1]) : level[i]);
    }
    level = above;
  }
  return level[0];
}

export function merkleProves(leaf, index, size, path, root) {
  if (!(index >= 0 && index < size)) return false;
  let node = leafHash(leaf), place = index, last = size - 1;
  for (const beside of path) {
    if (last === 0) return false;
    if (place % 2 || place === last) {
      node = nodeHash(beside, node);
      while (place && place % 2 === 0) [place, last] = [place >>> 1, last >>> 1];
    } else {
      node = nodeHash(node, beside);
    }
    [place, last] = [place >>> 1, last >>> 1];
  }
  return last === 0 && same(node, root);
}

// --- reading -----------------------------------------------------------------------------------------

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function parsed(text, where) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault(where, "this is no JSON");
  }
  if (!isObject(value)) throw new Fault(where, "this is no JSON object");
  return value;
}

/** The fields of a JSON object, by what they must be. */
class Fields {
  constructor(data, where) {
    this.data = data;
    this.where = where;
  }
  has(name) {
    return Object.hasOwn(this.data, name);
  }
  get(name, otherwise) {
    return this.has(name) ? this.data[name] : otherwise;
  }
  only(...names) {
    for (const name of Object.keys(this.data)) {
      if (!names.includes(name)) throw new Fault(this.where, `there is no field ${name} here`);
    }
  }
  number(name, otherwise) {
    const value = this.get(name, otherwise);
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** 32) {
      throw new Fault(this.where, `${name} is no number that can be counted with`);
    }
    return value;
  }
  text(name, otherwise) {
    const value = this.get(name, otherwise);
    if (typeof value !== "string") throw new Fault(this.where, `${name} is no text`);
    return value;
  }
  hash(name) {
    return asHash(this.get(name), this.where, name);
  }
  items(name) {
    const value = this.get(name, []);
    if (!Array.isArray(value)) throw new Fault(this.where, `${name} is no list`);
    return value;
  }
  texts(name) {
    return asTexts(this.items(name), this.where, name);
  }
  objects(name) {
    return this.items(name).map((item) => {
      if (!isObject(item)) throw new Fault(this.where, `${name} is no list of objects`);
      return new Fields(item, this.where);
    });
  }
}

function asTexts(value, where, name) {
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) {
    throw new Fault(where, `${name} is no list of texts`);
  }
  return value;
}

/** 32 bytes in strict base64: there is one way only to write them. */
function asHash(value, where, name) {
  let data = new Uint8Array();
  try {
    if (typeof value === "string") data = Uint8Array.from(atob(value), (c) => c.charCodeAt(0));
  } catch {
    data = new Uint8Array();
  }
  if (data.length !== 32 || asText(data) !== value) throw new Fault(where, `${name} is no 32 bytes in base64`);
  return data;
}

/** The lines of a file, apart: header, events, paths, and the digest at the end. */
class Record {
  constructor(data) {
    const lines = [];
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      lines.push(data.subarray(from, at));
      from = at + 1;
    }
    if (from < data.length || lines.length < 2) throw new Fault(`line ${lines.length + 1}`, "the file breaks off");
    this.header = Record.header(Record.fields(lines[0], 1));
    this.events = [];
    this.paths = new Map();
    lines.slice(1, -1).forEach((line, i) => this.take(Record.fields(line, i + 2)));
    const end = lines[lines.length - 1];
    this.whole = digest(data.subarray(0, data.length - end.length - 1));
    const last = Record.fields(end, lines.length);
    last.only("digest");
    this.digest = last.hash("digest");
    this.lastLine = last.where;
  }
  static fields(line, number) {
    const where = `line ${number}`;
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
    } catch {
      throw new Fault(where, "this is no UTF-8");
    }
    return new Fields(parsed(text, where), where);
  }
  static header(header) {
    if (header.get("format") !== FORMAT || header.get("protocol") !== PROTOCOL) {
      throw new Fault(header.where, `this is no ${FORMAT} of ${PROTOCOL}`);
    }
    header.only("format", "protocol", "game", "ruleset", "version", "viewer", "events", "head", "dice");
    const dice = header.get("dice");
    if (!isObject(dice)) throw new Fault(header.where, "dice is no object");
    for (const [die, faces] of Object.entries(dice)) {
      const listed = asTexts(faces, header.where, `dice ${die}`);
      if (!listed.length) throw new Fault(header.where, `dice ${die} has no faces`);
    }
    return header;
  }
  take(line) {
    if (!line.has("draw")) {
      if (this.paths.size) throw new Fault(line.where, "an event comes after the paths");
      line.only("seq", "public", "head", "cards", "values");
      this.events.push(line);
      return;
    }
    line.only("draw", "path");
    const n = line.number("draw");
    if (this.paths.has(n)) throw new Fault(line.where, `the path of draw ${n} comes twice`);
    this.paths.set(n, line.items("path").map((node) => asHash(node, line.where, "path")));
  }
}

// --- the checks --------------------------------------------------------------------------------------

/** Follows a record event by event. `checked` counts what holds; `unchecked` says what nobody can tell yet. */
class Checker {
  constructor(record, known) {
    this.record = record;
    this.known = known;
    const header = record.header;
    this.game = header.text("game");
    this.ruleset = header.text("ruleset");
    this.version = header.text("version");
    this.viewer = header.text("viewer");
    this.checked = {};
    this.unchecked = [];
    this.where = "line 1";
    this.seq = 0;
    this.head = chainStart(this.game);
    this.heads = new Set([asText(this.head)]);
    this.config = null;
    this.seats = [];
    this.draws = null;
    this.nextDraw = 0;
    this.started = this.ended = false;
    this.key = null;
    this.zones = new Map();
    this.stocked = 0;
    this.moves = [];
    this.seals = new Map();
    this.rolls = new Set();
    this.later = [];
    this.faces = new Map();
    this.reseals = this.sealedValues = this.openedValues = 0;
    this.drawnAt = [];
    this.strangeHeads = [];
  }

  count(what, more = 1) {
    this.checked[what] = (this.checked[what] ?? 0) + more;
  }
  require(holds, why) {
    if (!holds) throw new Fault(this.where, why);
  }
  /** To be checked once the key is known, at this event. */
  hold(check) {
    this.later.push([this.where, check]);
  }
  run() {
    for (const line of this.record.events) this.event(line);
    if (this.draws && this.key) this.withKey();
    this.finish();
  }

  // one event

  event(line) {
    this.where = line.where = `event ${this.seq + 1}`;
    this.require(line.number("seq") === this.seq + 1, "its number is not the next");
    this.seq += 1;
    const text = line.text("public");
    this.head = chain(this.head, utf8(text));
    const head = asText(this.head);
    this.require(same(line.hash("head"), this.head), "the chain does not lead here");
    this.require((this.known.get(this.seq) ?? head) === head, "this is not the head that is known");
    const event = new Fields(parsed(text, this.where), this.where);
    const kind = event.text("e");
    this.where = event.where = `event ${this.seq} (${kind})`;
    this.count("events in the chain");
    if (this.seq === 1) this.require(kind === "GameOpened", "a game begins with GameOpened");
    if (Object.hasOwn(CHECKS, kind)) this[CHECKS[kind]](event);
    this.openings(line, event);
    this.heads.add(head);
  }
  opened(event) {
    this.require(this.seq === 1, "a game is opened once");
    this.require(event.text("game") === this.game, "the file says that it is of another game");
    this.require(event.text("ruleset") === this.ruleset, "the file says that it is of other rules");
  }
  locked(event) {
    this.require(this.draws === null || !this.started, "the game has started");
    this.require(event.get("arranged") !== true, "the position was arranged by hand: it proves nothing");
    this.require(event.text("ruleset") === this.ruleset, "the file says that it is of other rules");
    this.require(event.text("version") === this.version, "the file says that it is of another version");
    this.seats = event.texts("seats");
    const different = new Set(this.seats).size === this.seats.length && this.seats.length > 0;
    this.require(different, "the seats are not all different");
    const seated = this.viewer === "" || this.seats.includes(this.viewer);
    this.require(seated, `there is no seat ${this.viewer}, whose record this is`);
    this.config = digest(utf8(this.record.events[this.seq - 1].text("public")));
  }
  committed(event) {
    this.require(this.config !== null && !this.started, "no table is locked before it");
    this.require(same(event.hash("config"), this.config), "it is bound to another configuration than was locked");
    const epoch = this.draws ? this.draws.epoch + 1 : 1;
    this.require(event.number("epoch") === epoch, `epoch ${epoch} comes next`);
    this.require(event.number("first") === this.nextDraw, `draw ${this.nextDraw} comes next`);
    this.require(event.number("size") <= MOST_DRAWS, "it commits to more draws than any game can have");
    this.draws = {
      scope: `${this.game}/${epoch}`, config: this.config, epoch,
      first: event.number("first"), size: event.number("size"), root: event.hash("root"),
      committed: new Map(), revealed: new Map(), independent: 0, entropy: null,
    };
    this.count("configurations bound");
  }
  unsealed() {
    this.require(this.draws !== null, "no seeds are committed to before it");
    this.require(!this.draws.entropy, "chance is sealed already");
    return this.draws;
  }
  entropyCommitted(event) {
    const draws = this.unsealed(), seat = event.text("seat");
    this.require(!draws.revealed.size, "entropy has been revealed before all had committed");
    this.require(this.seats.includes(seat) && !draws.committed.has(seat), `${seat} has no commitment to make`);
    draws.committed.set(seat, event.hash("commitment"));
    const source = event.text("source", "client");
    this.require(source === "client" || source === "server", "its source is neither client nor server");
    if (source === "client") draws.independent += 1;
  }
  entropyRevealed(event) {
    const draws = this.unsealed(), seat = event.text("seat");
    this.require(same([...draws.committed.keys()], this.seats), "not all seats have committed, in their order");
    this.require(draws.committed.has(seat) && !draws.revealed.has(seat), `${seat} has nothing to reveal`);
    const r = event.hash("r");
    const commitment = entropyCommitment(draws.scope, seat, draws.root, draws.config, r);
    this.require(same(commitment, draws.committed.get(seat)), `this is not the entropy that ${seat} committed to`);
    draws.revealed.set(seat, r);
    this.count("entropy of seats");
  }
  sealed(event) {
    const draws = this.unsealed();
    this.require(same([...draws.revealed.keys()], this.seats), "not all seats have revealed, in their order");
    const entropy = entropyOf(draws.scope, draws.root, draws.config, [...draws.revealed]);
    this.require(same(event.hash("entropy"), entropy), "E does not follow from what the seats revealed");
    this.require(event.number("independent") === draws.independent, "it counts the independent seats wrongly");
    draws.entropy = entropy;
    this.count("E");
  }
  start() {
    this.require(this.draws !== null && this.draws.entropy !== null, "chance is not sealed");
    this.require(!this.started, "the game has started already");
    this.started = true;
  }
  end() {
    this.require(!this.ended, "the game is over already");
    this.ended = true;
  }
  keyOpened(event) {
    this.require(this.ended, "the key opens only when the game is over");
    this.require(this.draws !== null && this.key === null, "there is no key to open");
    const draws = this.draws;
    this.require(event.number("epoch") === draws.epoch, `the key of epoch ${draws.epoch} opens here`);
    this.key = event.hash("key");
    const leaves = Array.from({ length: draws.size }, (_, i) => {
      return leafOf(draws.first + i, seedOf(this.key, draws.scope, draws.first + i));
    });
    this.require(same(merkleRoot(leaves), draws.root), "this is not the key that was committed to");
    this.count("seeds under the key", draws.size);
  }

  // draws

  draw(event) {
    this.require(this.draws !== null && this.started, "the game has not started");
    this.require(!this.ended, "the game is over");
    const n = event.number("n"), { first, size } = this.draws;
    this.require(n === this.nextDraw, `draw ${this.nextDraw} comes next, not ${n}`);
    this.require(first <= n && n < first + size, `draw ${n} lies outside what was committed to`);
    this.nextDraw += 1;
    this.drawnAt.push(this.seq);
    this.count("draws numbered");
    return n;
  }
  rolled(event) {
    const n = this.draw(event), draws = this.draws;
    const seed = event.hash("seed"), spec = event.text("spec"), path = this.record.paths.get(n);
    const dice = this.thrown(spec);
    const words = wordsOf(seed, draws.scope, n, draws.entropy, spec);
    const faces = dice.map((die) => die[Number(below(words, die.length))]);
    this.require(same(event.texts("faces"), faces), `draw ${n} gives other faces`);
    this.count("rolls from seed and E");
    this.rolls.add(n);
    this.hold((_, key) => {
      this.require(same(seed, seedOf(key, draws.scope, n)), `the seed of draw ${n} is not that of the key`);
    });
    if (path === undefined) {
      this.unchecked.push(`the seed of draw ${n} against the commitment: the record holds no path`);
      return;
    }
    const proven = merkleProves(leafOf(n, seed), n - draws.first, draws.size, path, draws.root);
    this.require(proven, `the seed of draw ${n} is not the one committed to, or its path is wrong`);
    this.count("seeds of rolls by their paths");
  }
  thrown(spec) {
    const known = this.record.header.get("dice"), out = [];
    this.require(spec.startsWith("roll:"), "its spec is no roll");
    for (const item of spec.slice(5).split(",")) {
      const found = DICE.exec(item);
      this.require(found !== null, "its spec names no dice");
      this.require(Object.hasOwn(known, found[1]), `the file does not say which faces ${found[1]} has`);
      for (let i = 0; i < Number(found[2]); i++) out.push(known[found[1]]);
    }
    return out;
  }
  resealed(event) {
    const n = this.draw(event), laid = event.objects("laid");
    const segments = laid.map((s) => [s.text("zone"), s.items("seals").length, s.get("mixed") === true]);
    let j = 0;
    for (const segment of laid) {
      for (const seal of segment.items("seals")) this.seals.set(`${n}.${j++}`, asHash(seal, this.where, "seals"));
    }
    const taken = this.move(event);
    this.require(taken.length === j, `${taken.length} cards are taken up and ${j} laid`);
    this.reseals += 1;
    this.hold((draws, key) => this.orderByKey(n, taken, segments, draws, key));
    this.count("cards laid under commitments", j);
  }
  /** The cards that this event opens to the viewer alone. */
  mustSee(event) {
    const kind = event.text("e");
    if (kind === "Shown") {
      return event.texts("to").includes(this.viewer) && this.viewer ? event.texts("cards") : [];
    }
    const out = [];
    let j = 0;
    for (const segment of kind === "Resealed" ? event.objects("laid") : []) {
      const count = segment.items("seals").length, seen = segment.texts("seen");
      if (this.viewer && seen.includes(this.viewer)) out.push(...names(event.number("n"), j, count));
      j += count;
    }
    return out;
  }

  // where cards lie

  move(event) {
    this.moves.push([this.seq, event]);
    return this.moved(event);
  }
  /** Fold what cards do; gives the names that a reseal takes up. */
  moved(event) {
    const kind = event.text("e");
    if (kind === "Stocked") {
      this.lay(event.text("zone"), null, names(`u${this.stocked}`, 0, event.texts("faces").length));
      this.stocked += 1;
      return [];
    }
    if (kind === "Moved") {
      const cards = event.texts("cards"), source = this.zones.get(event.text("source")) ?? [];
      for (const card of cards) {
        this.require(source.includes(card), `card ${card} does not lie in ${event.text("source")}`);
        source.splice(source.indexOf(card), 1);
      }
      this.lay(event.text("target"), event.number("at", 0), cards);
      return [];
    }
    const runs = event.items("took").map((run) => this.runOf(run));
    const taken = runs.flatMap(([zone, at, count]) => this.zones.get(zone).slice(at, at + count));
    this.require(new Set(taken).size === taken.length, "a card is taken up twice");
    for (const [zone, at, count] of runs.reverse()) this.zones.get(zone).splice(at, count);
    let j = 0;
    for (const segment of event.objects("laid")) {
      const count = segment.items("seals").length;
      this.lay(segment.text("zone"), segment.number("at", 0), names(event.number("n"), j, count));
      j += count;
    }
    return taken;
  }
  runOf(run) {
    const whole = (x) => Number.isInteger(x) && x >= 0;
    const fine = Array.isArray(run) && run.length === 3 && typeof run[0] === "string" && whole(run[1]) && whole(run[2]);
    this.require(fine, "took is no list of runs");
    const [zone, at, count] = run;
    const there = this.zones.has(zone) && at + count <= this.zones.get(zone).length;
    this.require(there, `there are no such cards in ${zone}`);
    return run;
  }
  lay(zone, at, cards) {
    if (!this.zones.has(zone)) this.zones.set(zone, []);
    const lying = this.zones.get(zone), place = at ?? lying.length;
    this.require(place <= lying.length, `${zone} has no place ${place}`);
    lying.splice(place, 0, ...cards);
  }
  stock(event) {
    const faces = event.texts("faces"), cards = names(`u${this.stocked}`, 0, faces.length);
    this.move(event);
    this.hold(() => cards.forEach((card, i) => this.faces.set(card, faces[i])));
  }
  asked(event) {
    this.require(event.number("id") === this.seq, "its id is not its number");
  }
  undone(event) {
    this.asked(event);
    const decision = event.number("decision");
    this.require(0 < decision && decision < this.seq, "there is no such decision");
    this.require(!this.drawnAt.some((at) => at >= decision), "a draw is taken back");
    this.count("undone steps without a draw");
    if (this.moves.length && this.moves[this.moves.length - 1][0] >= decision) {
      this.moves = this.moves.filter(([seq]) => seq < decision);
      this.zones = new Map();
      this.stocked = 0;
      for (const [, earlier] of this.moves) this.moved(earlier);
    }
  }

  // what is opened

  shown(event) {
    const cards = event.texts("cards"), faces = event.texts("faces");
    const to = event.has("to") ? event.texts("to") : [EVERYBODY];
    const lying = new Set([...this.zones.values()].flat());
    for (const card of cards) {
      this.require(lying.has(card) && this.seals.has(card), `card ${card} does not lie face down anywhere`);
    }
    if (!to.includes(EVERYBODY)) {
      this.require(!faces.length, "faces that only some may see stand in the open");
      return;
    }
    const salts = event.items("salts");
    const equal = cards.length === faces.length && faces.length === salts.length;
    this.require(equal, "cards, faces and salts are not equally many");
    cards.forEach((card, i) => this.card(card, asHash(salts[i], this.where, "salts"), faces[i]));
  }
  card(card, salt, face) {
    this.require(this.seals.has(card) && this.draws !== null, `no event has laid card ${card}`);
    const [n, j] = card.split(".").map(Number);
    const seal = cardSeal(this.draws.scope, n, j, salt, face);
    this.require(same(seal, this.seals.get(card)), `card ${card} is not what was laid down`);
    this.hold((draws, key) => {
      this.require(same(salt, cardSalt(key, draws.scope, n, j)), `the salt of card ${n}.${j} is not that of the key`);
    });
    this.count("cards opened against their commitments");
  }
  /** What this event opens to the viewer: all of it, and nothing else. */
  openings(line, event) {
    const due = this.mustSee(event), cards = line.items("cards");
    for (const opening of cards) {
      const fine = Array.isArray(opening) && opening.length === 3;
      this.require(fine && typeof opening[0] === "string" && typeof opening[2] === "string", "cards are no openings");
    }
    const opened = cards.map(([card]) => card);
    this.require(same(opened.sort(), [...due].sort()), "the cards opened to the viewer are not those due");
    for (const [card, salt, face] of cards) this.card(card, asHash(salt, this.where, "cards"), face);
    const seals = this.sealsOf(event);
    this.sealedValues += seals.size;
    this.values(line.items("values"), seals);
  }
  /** The sealed values of an event: place -> commitment, and whether the viewer must have it. */
  sealsOf(event) {
    const kind = event.text("e"), out = new Map();
    if (kind === "Asked") {
      event.objects("asks").forEach((ask, k) => {
        if (ask.get("seal") != null) out.set(k, [ask.hash("seal"), ask.text("seat") === this.viewer]);
      });
    } else if (["Decided", "TimedOut", "OrderGiven", "Passed"].includes(kind) && event.get("seal") != null) {
      out.set(0, [event.hash("seal"), kind !== "Passed" && event.text("seat") === this.viewer]);
    }
    return out;
  }
  values(values, seals) {
    const seen = new Set();
    for (const opening of values) {
      const fine = Array.isArray(opening) && opening.length === 3;
      this.require(fine && Number.isInteger(opening[0]) && typeof opening[2] === "string", "values are no openings");
      const k = opening[0], salt = asHash(opening[1], this.where, "values"), value = utf8(opening[2]), seq = this.seq;
      const fresh = this.viewer && seals.has(k) && !seen.has(k) && this.draws !== null;
      this.require(fresh, "a value is opened that is not sealed here");
      const seal = valueSeal(this.draws.scope, seq, k, salt, value);
      this.require(same(seal, seals.get(k)[0]), `sealed value ${k} is not what was committed to`);
      this.openedValues += 1;
      this.hold((draws, key) => {
        this.require(same(salt, valueSalt(key, draws.scope, seq, k)), `the salt of value ${k} is not that of the key`);
      });
      seen.add(k);
      this.count("sealed values opened against their commitments");
    }
    const missing = [...seals].some(([k, [, due]]) => due && !seen.has(k));
    this.require(!missing, `the values sealed to ${this.viewer} are not opened`);
  }
  decided(event) {
    const saw = event.text("saw", "");
    if (this.heads.has(saw)) this.count("heads that clients had seen");
    else if (saw) this.strangeHeads.push(this.seq);
  }

  // with the key

  /** Everything that was hidden, event by event: seeds, salts, and the order of every mix. */
  withKey() {
    for (const [where, check] of this.later) {
      this.where = where;
      check(this.draws, this.key);
    }
  }
  /** Find each card's face by its commitment; then mixed segments must lie as chance says. */
  orderByKey(n, taken, laid, draws, key) {
    const pool = inOrder(taken.map((card) => this.faces.get(card))), found = [];
    for (let j = 0; j < taken.length; j++) {
      const salt = cardSalt(key, draws.scope, n, j), seal = this.seals.get(`${n}.${j}`);
      const face = [...new Set(pool)].find((f) => same(cardSeal(draws.scope, n, j, salt, f), seal));
      this.require(face !== undefined, `card ${n}.${j} is none of those taken up`);
      pool.splice(pool.indexOf(face), 1);
      found.push(face);
      this.faces.set(`${n}.${j}`, face);
    }
    this.count("faces of cards laid, by the key", found.length);
    const spec = "reseal:" + laid.filter(([, , mixed]) => mixed).map(([zone, count]) => `${zone}=${count}`).join(",");
    const words = wordsOf(seedOf(key, draws.scope, n), draws.scope, n, draws.entropy, spec);
    let at = 0;
    for (const [zone, count, mixed] of laid) {
      const lies = found.slice(at, at + count);
      at += count;
      if (!mixed) continue;
      this.require(same(permuted(words, inOrder(lies)), lies), `draw ${n} lays another order in ${zone}`);
      this.count("mixed segments in their order");
    }
  }

  // the end

  finish() {
    const header = this.record.header;
    this.where = header.where;
    this.require(header.number("events") === this.seq, `it promises ${header.number("events")} events`);
    this.require(same(header.hash("head"), this.head), "it promises another head");
    this.where = "the end";
    const beyond = [...this.known.keys()].filter((seq) => seq > this.seq);
    this.require(!beyond.length, `a head of event ${Math.min(...beyond)} is known, and the record ends before it`);
    const closed = this.ended && this.draws !== null && this.key === null;
    this.require(!closed, "the game is over and its key is not opened");
    const strange = [...this.record.paths.keys()].filter((n) => !this.rolls.has(n));
    this.require(!strange.length, `there is a path of draw ${Math.min(...strange)}, which is no roll`);
    this.where = this.record.lastLine;
    this.require(same(this.record.digest, this.record.whole), "the file was changed: its digest is another");
    this.count("heads known from elsewhere", this.known.size);
    this.sayWhatIsOpen();
  }
  sayWhatIsOpen() {
    const say = (what) => this.unchecked.push(what);
    if (this.draws === null || this.draws.entropy === null) {
      say("draws: chance is not sealed yet");
    } else if (this.key === null) {
      say(`the order of ${this.reseals} reseals, and faces not opened here: the key opens when the game ends`);
    }
    const closed = this.sealedValues - this.openedValues;
    if (closed) say(`${closed} sealed values that are not opened in this record`);
    if (this.strangeHeads.length) {
      say(`heads that clients say they saw and that are not of this chain, at events ${this.strangeHeads.join(", ")}`);
    }
    if (this.rolls.size) {
      say("that the dice have the faces which the header lists: they follow from the rules of that version");
    }
    say("that the rules lead from the decisions and draws to every other event: run them again");
    if (!this.known.size) say("that nobody was shown another history: compare the head with others (--head)");
  }
  headline() {
    if (this.draws === null || this.draws.entropy === null) return "The record holds so far; nothing was drawn.";
    const { independent } = this.draws;
    const seats = this.seats.length;
    if (independent) return `The record holds. Of ${seats} seats, ${independent} brought entropy of their own.`;
    return "The record holds. Unproven against the operator: no seat brought entropy of its own.";
  }
}

const names = (draw, first, count) => Array.from({ length: count }, (_, i) => `${draw}.${first + i}`);

const CHECKS = {
  GameOpened: "opened", GameLocked: "locked", ChanceCommitted: "committed", EntropyCommitted: "entropyCommitted",
  EntropyRevealed: "entropyRevealed", ChanceSealed: "sealed", GameStarted: "start", GameEnded: "end",
  GameAbandoned: "end", ChanceOpened: "keyOpened", Rolled: "rolled", Resealed: "resealed", Stocked: "stock",
  Moved: "move", Shown: "shown", Undone: "undone", Asked: "asked", Decided: "decided", TimedOut: "decided",
};

// --- what comes of it --------------------------------------------------------------------------------

/** What holds, what does not, and what could not be checked. `known`: event number -> head in base64. */
export function verify(data, known = new Map()) {
  let checker = null;
  try {
    checker = new Checker(new Record(data), known);
    checker.run();
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { ok: false, where: fault.where, why: fault.why, checked: checker?.checked ?? {}, unchecked: [] };
  }
  return {
    ok: true,
    headline: checker.headline(),
    game: checker.game,
    viewer: checker.viewer,
    head: `${checker.seq}:${asText(checker.head)}`,
    checked: checker.checked,
    unchecked: checker.unchecked,
  };
}

/** A result in words. */
export function told(result) {
  const counts = Object.entries(result.checked);
  const lines = counts.map(([what, count]) => `checked    ${String(count).padStart(6)}  ${what}`);
  lines.push(...result.unchecked.map((what) => `not checked        ${what}`));
  if (result.ok) lines.push(`head       ${result.head}`, result.headline);
  else lines.push(`FAILED at ${result.where}: ${result.why}`);
  return lines.join("\n");
}

const USAGE = "usage: node verify.mjs FILE [--head SEQ:HEAD ...] [--json]";

/** `SEQ:HEAD`, the head in base64. */
function knownHead(text) {
  const found = /^([1-9][0-9]*):(.*)$/.exec(text ?? "");
  if (!found) throw new Fault("--head", `${text} is not SEQ:HEAD with the head in base64`);
  asHash(found[2], "--head", "HEAD");
  return [Number(found[1]), found[2]];
}

async function main(args) {
  const { readFile } = await import("node:fs/promises");
  const files = [], known = new Map();
  let json = false;
  try {
    while (args.length) {
      const argument = args.shift();
      if (argument === "--json") json = true;
      else if (argument === "--head") known.set(...knownHead(args.shift()));
      else files.push(argument);
    }
    if (files.length !== 1) throw new Fault("usage", USAGE);
    const result = verify(new Uint8Array(await readFile(files[0])), known);
    console.log(json ? JSON.stringify(result, null, 1) : told(result));
    return result.ok ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Fault ? error.message : `cannot read ${files[0]}: ${error.message}`);
    return 2;
  }
}

if (typeof process !== "undefined" && process.argv?.[1]) {
  const { pathToFileURL } = await import("node:url");
  if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await main(process.argv.slice(2));
}
