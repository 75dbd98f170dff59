// Checks a game record against `fair/1` and `fair/2` (docs/fairness.md). One file, no dependency; Node and browsers.
//
//     node verify.mjs FILE [--head SEQ:HEAD ...] [--receipt FILE ...] [--keys FILE] [--site FILE ...]
//                          [--reveal FILE ...] [--checkpoint FILE ...] [--proof FILE ...] [--witness VKEY ...] [--json]
//     node verify.mjs SERIES [--game FILE ...] [--head SEQ:HEAD ...] [--keys FILE] [--site FILE ...] [--json]
//     node verify.mjs verdict FILE --keys FILE [--head SEQ:HEAD ...] [--json]
//     import { verify } from "./verify.mjs";
//     await verify(bytes, new Map([[57, "<head in base64>"]]), { receipts: [text], keys: text, site: text,
//       reveals: [text], checkpoints: [text], proofs: [text], witnesses: [vkey], games: [text] });
//
// Signatures (Ed25519) are checked by WebCrypto; where it has no Ed25519, it says that they were not.
// It knows nothing of the service or of any game. The same checks in Python, in the same order: verify.py.
// Exit status: 0 everything that could be checked holds, 1 something does not, 2 it was not checked to the end.

const FAIR1 = "fair/1", FAIR2 = "fair/2";
/** What records are called, and the protocols that each may be of. */
const FORMATS = new Map([["sealog-record/1", [FAIR1]], ["sealog-record/2", [FAIR1, FAIR2]]]);
const EVERYBODY = "*";
/** How the player begins where a bot sits. */
const BOT = "bot:";
const NO_JSON = "this is no JSON";
const TOO_DEEP = "more than 100 lists and objects stand in each other";
/** So many lists and objects in each other are read, by every verifier alike. */
const DEEPEST = 100;
const HALF = "half of a surrogate pair stands alone in a text";
/** Where a text of JSON may have one: only an escape can bring it there. */
const A_HALF = /\\u[dD][89a-fA-F]/;
const SURROGATE = /\p{Surrogate}/u;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs;
const DICE = /^([^,*]+)\*([1-9][0-9]{0,3})$/;
const A_VERDICT = /(?<!\\)"verdict"\s*:\s*(?=\{)/g;
/** A verdict that a program has set anew with other spaces is no longer what was signed. */
const CHANGED = "were its bytes changed? verify the file as it was received";
const FINDINGS = ["holds", "fails", "waits", "void", "contested"];
/** Who decides for a seat that has a key, without its player's signature. */
const NOT_THE_SEAT = ["clock", "order"];
const BEFORE_THE_START = "seats change hands between the lock and the start";
const GROUPS = ["", "first", "agree", "one"]; // how the answers of a group count
const OTHERWISE_STRICT = "whether the table is strict is locked otherwise than it was opened";
const OTHERWISE_PLACED = "its place in a series is locked otherwise than it was opened";
const SERIES = "sealog-series/1", NO_SERIES = `this is no ${SERIES}`;
const NO_RECORD = "this is no sealog-record/1 of fair/1, nor a sealog-record/2 of fair/1 or fair/2";
const WATCHED = "watch-"; // how games are called that `sealog watch` plays
const REHEARSED =
  "It is a game of `sealog watch`: chance follows from its name and proves nothing; no other file belongs to it.";
const NOT_OF_CHAIN = "the head that was signed is not of this chain";
const TAKEN_LATE = "in a running game a seat is taken only by a bot, right after its player has resigned";
const STUDIED = (event) => `Its player has studied it while it ran, and may have seen bots' hands from event ${event} on.`;
const ABANDONED = "The record holds. The game was abandoned before anything was drawn.";
const IMPORTED = (event) => `Brought in as a record at event ${event}: it counts nowhere.`;
const NO_ED25519 = "there is no Ed25519 here";
const TWO_HISTORIES = "two histories of the site log";
/** Kinds of keys in signed notes: that of a log, and that of a witness. */
const SIGNS = 1, COSIGNS = 4;
const A_NOTE = /^([^\n]+)\n(0|[1-9][0-9]{0,9})\n([^\n]+)$/;
const A_NOTE_SIGNATURE = /^\u2014 ([^ +]+) ([^ ]+)$/;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x09\x0b-\x1f]/;
const A_VKEY = /^([^ +]+)\+([0-9a-f]{8})\+([^ ]+)$/;
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

/** A file is something else than it was given as: nothing was checked. */
class WrongFile extends Fault {}

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

// --- the arithmetic of fair/1 and fair/2 ------------------------------------------------------------------------

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
export const seriesStart = (series) => digest(enc("series/1", series));
export const chain = (head, bytes) => digest(joined(head, bytes));
export const entropyCommitment = (scope, seat, root, config, r) =>
  digest(enc("fair/1/commit", scope, seat, root, config, r));
export const entropyOf = (scope, root, config, revealed) =>
  digest(enc("fair/1/entropy", scope, root, config, ...revealed.flat()));

export const siteStart = () => digest(enc("fair/1/site"));
export const siteName = (game, root) => asText(digest(enc("fair/1/site-game", game, root)));
export const receiptMessage = (game, seq, head, siteSeq, siteHead) =>
  enc("fair/1/receipt", game, seq, head, siteSeq, siteHead);
export const siteHeadMessage = (seq, head) => enc("fair/1/site-head", seq, head);
export const moveMessage = (game, ask, answer, head) => enc("fair/1/move", game, ask, answer, head);
export const commitSignedMessage = (scope, seat, root, config, commitment) =>
  enc("fair/2/commit-signed", scope, seat, root, config, commitment);
export const revealSignedMessage = (scope, seat, root, config, r) =>
  enc("fair/2/reveal-signed", scope, seat, root, config, r);
export const handOverMessage = (game, seat, head) => enc("fair/2/hand-over", game, seat, head);
export const receipt2Message = (game, seq, head, siteSize, siteRoot) =>
  enc("fair/2/receipt", game, seq, head, siteSize, siteRoot);
export const verdictMessage = (exact) => enc("fair/1/verdict", exact);
export const keyId = (publicKey) => hex(digest(enc("fair/1/key", publicKey))).slice(0, 16);

const hex = (data) => [...data].map((x) => x.toString(16).padStart(2, "0")).join("");

/** Ed25519; null where it cannot be checked. */
export async function signedBy(publicKey, message, signature) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  let key;
  try {
    key = await subtle.importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    return error.name === "NotSupportedError" ? null : false;
  }
  return await subtle.verify({ name: "Ed25519" }, key, signature, message);
}

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

/** RFC 9162, 2.1.4.2: whether the tree of the first size, with root `one`, begins the second, with root `other`. */
export function merkleConsistent(first, second, path, one, other) {
  if (first === 0 || first >= second) {
    const alike = same(one, first === 0 ? digest(new Uint8Array()) : other);
    return first <= second && alike && !path.length;
  }
  const nodes = (first & (first - 1)) === 0 ? [one, ...path] : path;
  let place = first - 1, last = second - 1;
  while (place % 2) [place, last] = [place >>> 1, last >>> 1];
  let old = nodes.length ? nodes[0] : new Uint8Array(), made = old;
  for (const beside of nodes.slice(1)) {
    if (last === 0) return false;
    if (place % 2 || place === last) {
      [old, made] = [nodeHash(beside, old), nodeHash(beside, made)];
      while (place && place % 2 === 0) [place, last] = [place >>> 1, last >>> 1];
    } else {
      made = nodeHash(made, beside);
    }
    [place, last] = [place >>> 1, last >>> 1];
  }
  return last === 0 && same(old, one) && same(made, other);
}

/** How a signed note (C2SP) calls a key: four bytes. */
export const noteKey = (name, kind, publicKey) =>
  digest(joined(utf8(`${name}\n`), Uint8Array.of(kind), publicKey)).slice(0, 4);
export const vkeyOf = (name, kind, publicKey) =>
  `${name}+${hex(noteKey(name, kind, publicKey))}+${asText(joined(Uint8Array.of(kind), publicKey))}`;
export const cosignatureMessage = (time, note) => joined(utf8(`cosignature/v1\ntime ${time}\n`), note);

// --- reading -----------------------------------------------------------------------------------------

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A JSON object in which no field stands twice: two readers could read two things. Or a fault. */
function parsed(text, where) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault(where, depthOf(text) <= DEEPEST ? NO_JSON : TOO_DEEP);
  }
  if (depthOf(text) > DEEPEST) throw new Fault(where, TOO_DEEP);
  if (fieldStandsTwice(text)) throw new Fault(where, "a field stands twice in one object");
  if (A_HALF.test(text) && hasHalf(value)) throw new Fault(where, HALF);
  if (!isObject(value)) throw new Fault(where, "this is no JSON object");
  return value;
}

/** Whether a text in it, or the name of a field, is none: two readers would make two things of it. */
function hasHalf(value) {
  if (typeof value === "string") return SURROGATE.test(value);
  if (Array.isArray(value)) return value.some(hasHalf);
  return isObject(value) && Object.entries(value).some(([name, item]) => hasHalf(name) || hasHalf(item));
}

const STEP = new Map([["[", 1], ["{", 1], ["]", -1], ["}", -1]]);

/** How many lists and objects stand in each other at the most. */
function depthOf(text) {
  let deepest = 0, depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    depth += STEP.get(token) ?? 0;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Of a text that is JSON: a text with a colon behind it is the name of a field of the object that was opened last. */
function fieldStandsTwice(text) {
  const open = [];
  for (const [token, quoted, colon] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)|[{}]/gs)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (colon) {
      const name = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1), names = open.at(-1);
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
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
      if (!names.includes(name)) throw new Fault(this.where, `the field ${name} does not belong here`);
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
    return asBytes(this.get(name), 32, this.where, name);
  }
  signature(name) {
    return asBytes(this.get(name), 64, this.where, name);
  }
  /** Whether it is there and says something. */
  says(name) {
    return this.get(name) != null;
  }
  hashes(name) {
    return this.items(name).map((item) => asHash(item, this.where, name));
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

/** Whatever stands in a text of JSON. */
function anyJson(text, where) {
  const found = parsed(`{"it":${text}}`, where);
  if (Object.keys(found).length !== 1) throw new Fault(where, NO_JSON);
  return found.it;
}

function sameJson(one, other) {
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]));
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, i) => sameJson(item, other[i]));
  }
  return one === other;
}

function asTexts(value, where, name) {
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) {
    throw new Fault(where, `${name} is no list of texts`);
  }
  return value;
}

const asHash = (value, where, name) => asBytes(value, 32, where, name);

/** So many bytes in strict base64: there is one way only to write them. */
function asBytes(value, count, where, name) {
  let data = new Uint8Array();
  try {
    if (typeof value === "string") data = Uint8Array.from(atob(value), (c) => c.charCodeAt(0));
  } catch {
    data = new Uint8Array();
  }
  if (data.length !== count || asText(data) !== value) throw new Fault(where, `${name} is no ${count} bytes in base64`);
  return data;
}

/** Bytes in strict base64; none where it is something else. */
function asSomeBytes(value) {
  let data = new Uint8Array();
  try {
    data = Uint8Array.from(atob(value), (c) => c.charCodeAt(0));
  } catch {
    return data;
  }
  return asText(data) === value ? data : new Uint8Array();
}

// --- receipts, reveals, the site log ------------------------------------------------------------------

/** What a line of the site log says of a game. */
class Said extends Fields {
  constructor(data, where, line) {
    super(data, where);
    this.line = line;
    this.size = 0; // of the tree in which it is shown to stand
    this.kind = this.text("e");
    this.game = this.text("game");
  }
  locks() {
    return [this.number("epoch"), this.hash("config"), this.hash("root")];
  }
}

/** A line of the site log with the path from it to the root of a tree. */
class SiteLine {
  constructor(fields) {
    fields.only("seq", "line", "path");
    [this.seq, this.text, this.path] = [fields.number("seq"), fields.text("line"), fields.hashes("path")];
    this.said = new Said(parsed(this.text, fields.where), `line ${this.seq} of the site log`, this.seq);
  }
  standsIn(size, root) {
    return merkleProves(utf8(this.text), this.seq - 1, size, this.path, root);
  }
}

/**
 * How far a game and the site log had come, as the service signs it. The site log by its chain (fair/1), or by its tree
 * (fair/2), then perhaps with the line by which the game was locked.
 */
class Receipt {
  constructor(fields) {
    this.where = fields.where;
    this.byTree = fields.has("site_size");
    const [size, head] = this.byTree ? ["site_size", "site_root"] : ["site_seq", "site_head"];
    fields.only("game", "seq", "head", size, head, "key", "signature", ...(this.byTree ? ["site"] : []));
    [this.game, this.seq, this.head] = [fields.text("game"), fields.number("seq"), fields.hash("head")];
    [this.siteSize, this.siteHead] = [fields.number(size), fields.hash(head)];
    [this.key, this.signature] = [fields.text("key"), fields.signature("signature")];
    this.line = fields.has("site") ? new SiteLine(innerObject(fields, "site")) : null;
  }
  signed() {
    const make = this.byTree ? receipt2Message : receiptMessage;
    const message = make(this.game, this.seq, this.head, this.siteSize, this.siteHead);
    return { where: this.where, key: this.key, message, signature: this.signature, what: "receipts" };
  }
}

/** Entropy of a seat with its signature, as the player's client has kept it. */
class Reveal {
  constructor(fields) {
    fields.only("game", "epoch", "seat", "r", "signature");
    [this.game, this.epoch, this.seat] = [fields.text("game"), fields.number("epoch"), fields.text("seat")];
    [this.r, this.signature] = [fields.hash("r"), fields.signature("signature")];
  }
}

/** One who cosigns checkpoints, by its vkey (C2SP). */
export class Witness {
  constructor(vkey) {
    const found = A_VKEY.exec(vkey), key = found ? asSomeBytes(found[3]) : new Uint8Array();
    const fine = key.length === 33 && key[0] === COSIGNS;
    if (!fine || hex(noteKey(found[1], COSIGNS, key.slice(1))) !== found[2]) {
      throw new Fault("--witness", `${vkey} is no key of a witness`);
    }
    [this.name, this.publicKey] = [found[1], key.slice(1)];
  }
}

/** The tree of a site log, as a signed note (C2SP tlog-checkpoint): origin, size, root, and who has signed them. */
export class Checkpoint {
  constructor(text, where) {
    this.text = text;
    this.where = where;
    const cut = text.lastIndexOf("\n\n"), body = cut < 0 ? "" : text.slice(0, cut);
    const signed = cut < 0 ? text : text.slice(cut + 2), found = CONTROL.test(text) ? null : A_NOTE.exec(body);
    const lines = signed.split("\n").slice(0, -1).map((line) => A_NOTE_SIGNATURE.exec(line));
    this.signed = lines.filter((line) => line !== null).map((line) => [line[1], asSomeBytes(line[2])]);
    const whole = found !== null && signed.endsWith("\n") && this.signed.length === lines.length && lines.length > 0;
    if (!whole || !this.signed.every(([, data]) => data.length > 4)) {
      throw new WrongFile(where, "this is no checkpoint of a log");
    }
    this.note = utf8(`${body}\n`);
    this.origin = found[1];
    this.size = new Fields({ "its size": Number(found[2]) }, where).number("its size");
    this.root = asHash(found[3], where, "its root");
  }
  /** That of its log, by one of the keys. */
  signatures(keys) {
    const named = this.signed.filter(([name, data]) => name === this.origin && data.length === 68);
    const own = named.map(([, data]) => data);
    const made = (key, data) => {
      return { where: this.where, key, message: this.note, signature: data.slice(4), what: "checkpoints" };
    };
    if (!own.length) throw new Fault(this.where, "its log has not signed this checkpoint");
    if (keys === null) return [made("", own[0])];
    const ours = [...keys.values()].flatMap((key) => {
      const id = noteKey(this.origin, SIGNS, key);
      return own.filter((data) => same(id, data.slice(0, 4))).map((data) => made(key, data));
    });
    if (!ours.length) throw new Fault(this.where, "none of the keys has signed this checkpoint");
    return ours;
  }
  cosigned(witness) {
    const key = noteKey(witness.name, COSIGNS, witness.publicKey);
    const lines = this.signed.filter(([name, data]) => {
      return name === witness.name && data.length === 76 && same(data.slice(0, 4), key);
    });
    return lines.map(([, data]) => {
      const time = new DataView(data.buffer, data.byteOffset).getBigUint64(4);
      const message = cosignatureMessage(time, this.note);
      return { where: this.where, key: witness.publicKey, message, signature: data.slice(12), what: "witnesses" };
    });
  }
}

/** An answer of the service about its site log: that a line stands in a tree, or that one tree begins another. */
class Proof {
  constructor(fields) {
    this.included = fields.has("seq");
    if (this.included) {
      fields.only("seq", "size", "root", "path", "line");
      [this.seq, this.size, this.root] = [fields.number("seq"), fields.number("size"), fields.hash("root")];
      this.line = fields.has("line") ? fields.text("line") : null;
    } else {
      fields.only("first", "second", "first_root", "second_root", "path");
      [this.first, this.second] = [fields.number("first"), fields.number("second")];
      [this.firstRoot, this.secondRoot] = [fields.hash("first_root"), fields.hash("second_root")];
    }
    this.path = fields.hashes("path");
  }
}

/** What is known of the site log's lines about games. */
class Announced {
  said = new Map();
  hear(said) {
    if (!this.said.has(said.game)) this.said.set(said.game, []);
    this.said.get(said.game).push(said);
  }
  /** What is said of a game under any of its names. */
  about(names) {
    return names.flatMap((name) => this.said.get(name) ?? []);
  }
  of(names, kind) {
    return this.about(names).filter((said) => said.kind === kind);
  }
}

/** Pages of the site log, one after the other: its lines, their chain and their tree, and what was signed. */
class SiteLog extends Announced {
  constructor(pages) {
    super();
    this.heads = [siteStart()];
    this.lines = [];
    // Lines with a head, lines that are said to be there, lines up to a head that was signed.
    this.chained = this.promised = this.reached = 0;
    this.signed = [];
    this.signedHeads = [];
    this.checkpoints = [];
    for (const page of pages) {
      page.only("lines", "next", "more", "newest", "checkpoint");
      for (const line of page.objects("lines")) this.take(line);
      if (page.has("checkpoint")) this.checkpoint(page);
      if (page.has("newest") || !page.has("checkpoint")) this.newest(page);
    }
    for (const [seq, head] of this.signedHeads.filter(([seq]) => seq < this.heads.length)) {
      if (!same(head, this.heads[seq])) {
        throw new Fault(`line ${seq} of the site log`, "another head than this was signed as the newest");
      }
      this.reached = Math.max(this.reached, seq);
    }
    this.levels = [this.lines.map(leafHash)];
    for (const { size, root } of this.checkpoints) {
      if (size <= this.lines.length && !same(root, this.root(size))) {
        throw new Fault(`line ${size} of the site log`, "another root than this was signed as the newest");
      }
    }
  }
  /** Of the first lines: its whole subtrees, put together from the right. */
  root(size) {
    while (this.levels.at(-1).length > 1) {
      const below = this.levels.at(-1), above = [];
      for (let i = 0; i + 1 < below.length; i += 2) above.push(nodeHash(below[i], below[i + 1]));
      this.levels.push(above);
    }
    let root = null;
    this.levels.forEach((level, height) => {
      const count = Math.floor(size / 2 ** height);
      if (count % 2) root = root === null ? level[count - 1] : nodeHash(level[count - 1], root);
    });
    return root ?? digest(new Uint8Array());
  }
  take(line) {
    const where = `line ${this.heads.length} of the site log`;
    line.where = where;
    line.only("seq", "line", "head");
    if (line.number("seq") !== this.heads.length) throw new Fault(where, "its number is not the next");
    const text = line.text("line");
    this.heads.push(chain(this.heads.at(-1), utf8(text)));
    if (line.has("head")) {
      this.chained += 1;
      if (!same(line.hash("head"), this.heads.at(-1))) throw new Fault(where, "the chain does not lead here");
    }
    this.lines.push(utf8(text));
    this.hear(new Said(parsed(text, where), where, this.lines.length));
  }
  newest(page) {
    const head = innerObject(page, "newest");
    head.only("seq", "head", "key", "signature");
    const seq = head.number("seq");
    this.signedHeads.push([seq, head.hash("head")]);
    this.promised = Math.max(this.promised, seq);
    const message = siteHeadMessage(seq, head.hash("head"));
    const [key, signature] = [head.text("key"), head.signature("signature")];
    this.signed.push({ where: page.where, key, message, signature, what: "the site log" });
  }
  checkpoint(page) {
    const made = new Checkpoint(page.text("checkpoint"), page.where);
    this.promised = Math.max(this.promised, made.size);
    if (!this.checkpoints.some((known) => known.text === made.text)) this.checkpoints.push(made);
  }
}

/** The lines of one game in the site log, as a record brings them: each with its path to a checkpoint's root. */
class GameLines extends Announced {
  constructor(fields) {
    super();
    fields.only("checkpoint", "lines");
    this.where = fields.where;
    this.checkpoint = new Checkpoint(fields.text("checkpoint"), fields.where);
    this.lines = fields.objects("lines").map((line) => new SiteLine(line));
    for (const line of this.lines) this.hear(line.said);
  }
}

/** What is known beside the record: heads, receipts, reveals, the service's keys, the site log and its witnesses. */
class Elsewhere {
  constructor(heads, beside = {}) {
    const { receipts = [], keys = null, site = null, reveals = [] } = beside;
    const { checkpoints = [], proofs = [], witnesses = [] } = beside;
    this.heads = heads;
    this.receipts = receipts.flatMap((text) => someObjectsIn(text, "--receipt").map(Elsewhere.receipt));
    this.origin = null;
    this.keys = keys === null ? null : this.listed(keys);
    this.site = site === null ? null : new SiteLog(objectsIn(site, "--site"));
    this.reveals = reveals.flatMap((text) => someObjectsIn(text, "--reveal").map((found) => new Reveal(found)));
    this.checkpoints = checkpoints.map((text) => new Checkpoint(text, "--checkpoint"));
    this.proofs = proofs.flatMap((text) => someObjectsIn(text, "--proof").map((found) => new Proof(found)));
    this.witnesses = witnesses.map((vkey) => new Witness(vkey));
  }
  /** The same for a game of a series, whose heads are others. */
  besideGames() {
    const games = new Elsewhere(new Map());
    [games.keys, games.origin, games.site] = [this.keys, this.origin, this.site];
    return games;
  }
  /** A receipt as it is, or the answer of the service that holds it. */
  static receipt(found) {
    const inner = found.get("receipt", found.data);
    const fine = isObject(inner) && Object.hasOwn(inner, "head") && Object.hasOwn(inner, "signature");
    if (!fine) throw new WrongFile("--receipt", "this is no receipt");
    return new Receipt(new Fields(inner, "--receipt"));
  }
  listed(text) {
    const [list] = given(() => [new Fields(parsed(text, "--keys"), "--keys")], "--keys");
    this.origin = list.has("origin") ? list.text("origin") : null;
    const keys = new Map();
    for (const key of list.objects("keys")) {
      const id = key.text("id"), publicKey = key.hash("public");
      if (keyId(publicKey) !== id) throw new Fault("--keys", `the key ${id} is not what its id says`);
      if (key.has("vkey") && key.text("vkey") !== vkeyOf(this.origin ?? "", SIGNS, publicKey)) {
        throw new Fault("--keys", `the key ${id} is not what its vkey says`);
      }
      keys.set(id, publicKey);
    }
    if (!keys.size) throw new Fault("--keys", "there is no key in it");
    return keys;
  }
}

function innerObject(fields, name) {
  const inner = fields.get(name);
  if (!isObject(inner)) throw new Fault(fields.where, `${name} is no object`);
  return new Fields(inner, fields.where);
}

/** One JSON object, or one a line. */
function objectsIn(text, where) {
  return given(() => {
    try {
      return [new Fields(parsed(text, where), where)];
    } catch (fault) {
      if (fault.why !== NO_JSON) throw fault;
      const lines = text.split("\n").filter((line) => line.trim());
      return lines.map((line) => new Fields(parsed(line, where), where));
    }
  }, where);
}

/** A field without which a file is something else than it was given as. */
const GIVEN = new Map([
  ["--keys", ["keys", "this is no list of keys"]],
  ["--site", ["lines", "this is no page of the site log"]],
  ["--reveal", ["r", "this is no reveal that a seat has signed"]],
  ["--proof", ["path", "this is no proof of the site log"]],
]);

/** What a file beside the record holds, if that is what it was given as. */
function given(found, where) {
  const [field, why] = GIVEN.get(where) ?? [];
  let objects;
  try {
    objects = found();
  } catch (fault) {
    throw fault instanceof Fault && fault.why.startsWith(NO_JSON) ? new WrongFile(where, fault.why) : fault;
  }
  if (where === "--site" && !objects.length) throw new WrongFile(where, "there is nothing in it");
  if (field !== undefined && !objects.every((one) => one.has(field))) throw new WrongFile(where, why);
  return objects;
}

/** The same of a file that must hold something: an empty one would look as if it had been checked. */
function someObjectsIn(text, where) {
  const found = objectsIn(text, where);
  if (!found.length) throw new WrongFile(where, "there is nothing in it");
  return found;
}

// --- the file -----------------------------------------------------------------------------------------

/** The lines of a file, apart: header, events, paths, the game's lines in the site log, receipts, and the digest. */
class Record {
  constructor(data) {
    const lines = [];
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      lines.push(data.subarray(from, at));
      from = at + 1;
    }
    const first = new TextDecoder("latin1").decode(lines[0] ?? data);
    if (data.length && !first.includes('"sealog-record/')) throw new WrongFile("line 1", NO_RECORD);
    if (from < data.length || lines.length < 2) throw new Fault(`line ${lines.length + 1}`, "the file breaks off");
    this.header = Record.header(Record.fields(lines[0], 1));
    this.events = [];
    this.paths = new Map();
    this.site = null;
    this.receipts = [];
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
    const format = header.get("format"), protocol = header.get("protocol");
    if (!(typeof format === "string" && FORMATS.get(format)?.includes(protocol))) {
      throw new WrongFile(header.where, NO_RECORD);
    }
    header.only("format", "protocol", "game", "ruleset", "version", "viewer", "events", "head", "dice", "studied");
    const dice = header.get("dice");
    if (!isObject(dice)) throw new Fault(header.where, "dice is no object");
    for (const [die, faces] of Object.entries(dice)) {
      const listed = asTexts(faces, header.where, `dice ${die}`);
      if (!listed.length) throw new Fault(header.where, `dice ${die} has no faces`);
    }
    return header;
  }
  take(line) {
    if (line.has("receipt")) {
      line.only("receipt");
      this.receipts.push(new Receipt(innerObject(line, "receipt")));
      return;
    }
    if (this.receipts.length) throw new Fault(line.where, "something else comes after the receipts");
    if (line.has("site") && this.header.get("format") !== "sealog-record/1") {
      if (this.site !== null) throw new Fault(line.where, "the lines of the site log come twice");
      line.only("site");
      this.site = new GameLines(innerObject(line, "site"));
      return;
    }
    if (this.site !== null) {
      throw new Fault(line.where, "something else than receipts comes after the lines of the site log");
    }
    if (!line.has("draw")) {
      if (this.paths.size) throw new Fault(line.where, "an event comes after the paths");
      line.only("seq", "public", "head", "cards", "values");
      this.events.push(line);
      return;
    }
    line.only("draw", "path");
    const n = line.number("draw");
    if (this.paths.has(n)) throw new Fault(line.where, `the path of draw ${n} comes twice`);
    this.paths.set(n, line.hashes("path"));
  }
}

// --- the checks --------------------------------------------------------------------------------------

/** Who is asked, by place, whether one may pass (only in a window), and the keys of seats then. */
class Question {
  constructor(id, seats, window, keys) {
    [this.id, this.seats, this.window, this.keys] = [id, seats, window, keys];
    this.group = this.decider = ""; // of a group: how its answers count, and who decides if one does
    this.answers = []; // the number of each answer that was not taken back, and the answer
    this.renamed = []; // the number of each `Undone` that opened an ask again, and the place of that ask
  }
  answered(seat) {
    return this.answers.some(([, answer]) => answer.text("seat") === seat);
  }
  /** Whether a group has decided. Until then everybody in it may say something else. */
  decided() {
    const late = this.answers.some(([, answer]) => answer.text("e") === "TimedOut");
    if (this.group === "first" || late) return this.answers.length > 0;
    if (this.group === "one") return this.answered(this.decider);
    const last = new Map(this.answers.map(([, answer]) => [answer.text("seat"), answer.get("answer", null)]));
    const said = [...last.values()];
    return said.length === this.seats.length && said.every((one) => sameJson(one, said[0]));
  }
  /** Its newest id: whatever was taken back is open under another than before. */
  askOf(seat) {
    const place = this.seats.indexOf(seat);
    if (place < 0) return "";
    return `${Math.max(this.id, ...this.renamed.filter(([, at]) => at === place).map(([seq]) => seq))}.${place}`;
  }
  /** Everything since that decision; what these seats have not answered is open again, in a group whatever they have. */
  takeBack(decision, seq, whose) {
    this.answers = this.answers.filter(([at]) => at < decision);
    this.renamed = this.renamed.filter(([at]) => at < decision);
    this.seats.forEach((seat, place) => {
      if (whose.includes(seat) && (this.group || !this.answered(seat))) this.renamed.push([seq, place]);
    });
  }
}

/** Follows a record event by event. `checked` counts what holds; `unchecked` says what nobody can tell yet. */
class Checker {
  constructor(record, elsewhere) {
    this.record = record;
    this.elsewhere = elsewhere;
    this.known = elsewhere.heads;
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
    this.heads = new Map([[asText(this.head), 0]]);
    this.protocol = FAIR1;
    this.strict = this.openedStrict = false;
    this.config = this.lockFault = this.lock = this.over = this.place = null;
    this.seats = [];
    this.players = [];
    this.sitting = new Map();
    this.vacant = "";
    this.keyless = [];
    this.hadKeys = false;
    this.epochs = [];
    this.draws = null;
    this.drawnFrom = new Map();
    this.nextDraw = 0;
    this.started = this.ended = this.spent = this.diceBound = false;
    this.withheld = [];
    this.timesWithheld = 0;
    this.zones = new Map();
    this.stocked = 0;
    this.moves = [];
    this.seals = new Map();
    this.rolls = new Set();
    this.later = [];
    this.faces = new Map();
    this.reseals = this.sealedValues = this.openedValues = 0;
    this.drawnAt = [];
    this.learned = [];
    this.windows = [];
    this.studied = this.imported = this.endedAt = this.endedSince = 0;
    this.decisions = new Map();
    this.proposal = null;
    this.strangeHeads = [];
    this.commitments = [];
    this.roots = new Map();
    this.receipts = [...record.receipts, ...elsewhere.receipts];
    this.signatures = [];
    this.foreign = new Set(); // where a head was signed that is not of this chain
    this.promised = new Map();
    this.seatKeys = new Map();
    this.questions = [];
    this.unsigned = [];
    this.sealedSignatures = 0;
    this.announced = new Set();
    this.linesThatLock = [];
    this.stands = []; // what is counted for a line of the site log, if it was signed
    this.checkpoints = [];
    this.siteHeads = new Map();
    this.trees = new Trees();
    this.apart = this.unable = false;
  }

  count(what, more = 1) {
    this.checked[what] = (this.checked[what] ?? 0) + more;
  }
  require(holds, why) {
    if (!holds) throw new Fault(this.where, why);
  }
  /** To be checked once the key is known, at this event: that of the epoch in force, unless told. */
  hold(check, draws = null) {
    this.later.push([this.where, draws ?? this.draws, check]);
  }
  async run() {
    await this.promises();
    try {
      for (const line of this.record.events) this.event(line);
    } catch (error) {
      if (error instanceof Fault) this.standByLock(); // it comes before whatever was found now
      throw error;
    }
    this.standByLock();
    await this.contest();
    if (this.epochs.length && this.epochs.every((draws) => draws.key !== null)) this.withKeys();
    this.finish();
    this.gather();
    await this.checkSignatures();
    this.inSiteLog();
    this.sayWhatIsOpen();
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
    this.keepPromises();
    const event = new Fields(parsed(text, this.where), this.where);
    const kind = event.text("e");
    this.where = event.where = `event ${this.seq} (${kind})`;
    this.count("events in the chain");
    if (this.seq === 1) this.require(kind === "GameOpened", "a game begins with GameOpened");
    this.require(!this.vacant || kind === "SeatTaken", TAKEN_LATE);
    if (Object.hasOwn(CHECKS, kind)) this[CHECKS[kind]](event);
    this.openings(line, event);
    this.heads.set(head, this.seq);
  }
  opened(event) {
    this.require(this.seq === 1, "a game is opened once");
    this.require(event.text("game") === this.game, "the file says that it is of another game");
    this.require(event.text("ruleset") === this.ruleset, "the file says that it is of other rules");
    this.openedStrict = event.get("strict") === true;
    this.place = event.get("series") ?? null;
  }
  /** Whether the table is locked: who sits where is settled. */
  bound() {
    return this.config !== null;
  }
  seatTaken(event) {
    const seat = event.text("seat"), player = event.text("player");
    if (this.bound()) {
      this.require(this.started, BEFORE_THE_START);
      this.require(this.vacant === seat && player.startsWith(BOT), TAKEN_LATE);
    }
    this.vacant = "";
    this.sitting.set(seat, player);
    this.seatKeys.delete(seat);
    this.proposal?.agreed.delete(seat);
  }
  seatLeft(event) {
    const seat = event.text("seat");
    if (this.bound()) {
      this.require(this.started, BEFORE_THE_START);
      this.require(event.text("why", "") === "resigned", "in a running game a seat is left only by resigning");
      this.vacant = seat;
    }
    this.handedOver(event, seat);
    this.sitting.delete(seat);
    this.seatKeys.delete(seat);
    if (this.proposal?.what === "undo") this.proposal = null;
  }
  /** Whoever leaves a seat with a key has signed that the key ends here. */
  handedOver(event, seat) {
    const key = this.seatKeys.get(seat), signed = event.says("signed") || event.says("saw");
    if (key === undefined || !this.bound() || this.protocol === FAIR1) {
      this.require(!signed || key !== undefined, "it is signed, and its seat has no key");
      this.require(!signed, "it is signed, and nothing is signed so here");
      return;
    }
    this.require(event.says("signed"), `${seat} has a key and has not signed that it leaves`);
    this.require(this.heads.has(event.text("saw", "")), NOT_OF_CHAIN);
    const message = handOverMessage(this.game, seat, event.hash("saw")), signature = event.signature("signed");
    this.signatures.push({ where: this.where, key, message, signature, what: "hand-overs" });
  }
  locked(event) {
    this.require(!this.started, "the game has started");
    this.require(this.config === null, "the table is locked already");
    this.require(event.get("arranged") !== true, "the position was arranged by hand: it proves nothing");
    this.require(event.text("ruleset") === this.ruleset, "the file says that it is of other rules");
    this.lockFault = null;
    this.nameInFile(event.text("version") === this.version, "the file says that it is of another version");
    this.seats = event.texts("seats");
    const different = new Set(this.seats).size === this.seats.length && this.seats.length > 0;
    this.require(different, "the seats are not all different");
    const seated = ["", EVERYBODY].includes(this.viewer) || this.seats.includes(this.viewer);
    this.require(seated, `there is no seat ${this.viewer}, whose record this is`);
    this.config = digest(utf8(this.record.events[this.seq - 1].text("public")));
    this.players = event.texts("players");
    this.samePlayers();
    this.bind(event);
    this.require(this.strict === this.openedStrict, OTHERWISE_STRICT);
    const place = event.get("series") ?? null;
    this.require(this.place === null || sameJson(this.place, place), OTHERWISE_PLACED);
    [this.lock, this.place] = [event, place];
    this.diceBound = event.has("dice");
    if (this.diceBound) {
      const dice = this.record.header.get("dice");
      this.nameInFile(sameDice(event.get("dice"), dice), "the file says that the dice have other faces");
      this.count("dice by the lock", Object.keys(dice).length);
    }
  }
  /** The protocol, the keys of seats, and whether the table is strict. */
  bind(event) {
    this.protocol = event.text("protocol", FAIR1);
    this.require([FAIR1, FAIR2].includes(this.protocol), `there is no protocol ${this.protocol}`);
    const alike = this.protocol === this.record.header.get("protocol");
    this.nameInFile(alike, "the file says that it is of another protocol");
    this.strict = event.get("strict") === true;
    const keys = this.seats.map((seat) => asText(this.seatKeys.get(seat) ?? new Uint8Array()));
    const count = keys.filter(Boolean).length;
    this.hadKeys = count > 0;
    const persons = this.seats.filter((seat) => !this.isBots(seat));
    this.keyless = persons.filter((seat) => !this.seatKeys.has(seat));
    if (this.protocol === FAIR1) {
      this.require(!event.has("keys"), "keys are bound in fair/2 only");
      return;
    }
    this.require(this.players.length > 0, "it does not say who sits there");
    const bound = count ? same(event.texts("keys"), keys) : !event.has("keys");
    this.require(bound, "other keys are locked than the seats have named");
    if (count) this.count("keys by the lock", count);
  }
  isBots(seat) {
    return (this.sitting.get(seat) ?? "").startsWith(BOT);
  }
  /** The file must say the same as the lock, unless somebody leaves and the table is locked anew. */
  nameInFile(same, why) {
    if (!same) this.lockFault ??= new Fault(this.where, why);
  }
  standByLock() {
    if (this.lockFault) throw this.lockFault;
  }
  /** Nobody else sits where the lock says who sits. */
  samePlayers() {
    const here = this.seats.map((seat) => this.sitting.get(seat) ?? "");
    this.require(!this.players.length || same(this.players, here), "others sit there than were locked");
  }
  committed(event) {
    this.require(this.config !== null, "no table is locked before it");
    this.require(!(this.strict && this.timesWithheld > 0), "the table is strict: whoever is dropped ends it");
    this.require(!this.ended, "the game is over");
    this.require(this.draws === null || this.spent, "no further draws are needed");
    const last = this.epochs.at(-1);
    const waits = last !== undefined && last.entropy === null && !last.dropped;
    this.require(!waits, "the epoch before it is neither sealed nor dropped");
    this.require(this.timesWithheld <= 1, "entropy was withheld twice, and the game goes on");
    this.require(same(event.hash("config"), this.config), "it is bound to another configuration than was locked");
    const epoch = this.epochs.length + 1;
    this.require(event.number("epoch") === epoch, `epoch ${epoch} comes next`);
    this.require(event.number("first") === this.nextDraw, `draw ${this.nextDraw} comes next`);
    this.require(event.number("size") <= MOST_DRAWS, "it commits to more draws than any game can have");
    this.epochs.push({
      scope: `${this.game}/${epoch}`, config: this.config, epoch,
      first: event.number("first"), size: event.number("size"), root: event.hash("root"),
      committed: new Map(), revealed: new Map(), own: new Set(), entropy: null, dropped: "", key: null,
      keys: this.protocol === FAIR2 ? new Map(this.seatKeys) : new Map(), withheld: [], droppedAt: "", droppedBy: [],
    });
    this.commitments.push([epoch, this.config, this.epochs.at(-1).root]);
    this.roots.set(epoch, this.epochs.at(-1).root);
    this.count("configurations bound");
  }
  unsealed() {
    const last = this.epochs.at(-1);
    this.require(last !== undefined, "no seeds are committed to before it");
    this.require(!this.ended, "the game is over");
    this.require(last.entropy === null, "chance is sealed already");
    this.require(!last.dropped, "the epoch is dropped");
    return last;
  }
  entropyCommitted(event) {
    const draws = this.unsealed(), seat = event.text("seat");
    this.require(!draws.revealed.size, "entropy has been revealed before all had committed");
    this.require(this.seats.includes(seat) && !draws.committed.has(seat), `${seat} has no commitment to make`);
    draws.committed.set(seat, event.hash("commitment"));
    const source = event.text("source", "client");
    this.require(source === "client" || source === "server", "its source is neither client nor server");
    if (source === "client") {
      this.require(!this.isBots(seat), `${seat} is a bot's, and is said to bring entropy of its own`);
      this.require(!this.withheld.includes(seat), `${seat} has withheld its entropy and brings other`);
      draws.own.add(seat);
    }
    const message = commitSignedMessage(draws.scope, seat, draws.root, draws.config, draws.committed.get(seat));
    this.signedEntropy(event, draws, "its commitment", message);
  }
  /** A seat with a key signs the entropy that it brings itself; nobody else signs any. */
  signedEntropy(event, draws, what, message) {
    const seat = event.text("seat"), signed = event.says("signed"), key = draws.keys.get(seat);
    if (this.protocol === FAIR2 && draws.own.has(seat) && key !== undefined) {
      this.require(signed, `${seat} has a key and has not signed ${what}`);
      const signature = event.signature("signed");
      this.signatures.push({ where: this.where, key, message, signature, what: "entropy" });
    } else if (signed) {
      const why = key === undefined ? "its seat has no key" : "the server has made this share";
      const said = this.protocol === FAIR1 ? "nothing is signed so in fair/1" : why;
      throw new Fault(this.where, `it is signed, and ${said}`);
    }
  }
  entropyRevealed(event) {
    const draws = this.unsealed(), seat = event.text("seat");
    this.require(draws.committed.size === this.seats.length, "not all seats have committed");
    this.require(draws.committed.has(seat) && !draws.revealed.has(seat), `${seat} has nothing to reveal`);
    const r = event.hash("r");
    const commitment = entropyCommitment(draws.scope, seat, draws.root, draws.config, r);
    this.require(same(commitment, draws.committed.get(seat)), `this is not the entropy that ${seat} committed to`);
    draws.revealed.set(seat, r);
    const message = revealSignedMessage(draws.scope, seat, draws.root, draws.config, r);
    this.signedEntropy(event, draws, "its entropy", message);
    this.count("entropy of seats");
  }
  /** Nothing is drawn from this epoch. Whoever saw entropy before could choose by it: once, and by name. */
  dropped(event) {
    const draws = this.unsealed(), seats = event.texts("seats"), why = event.text("why");
    this.require(event.number("epoch") === draws.epoch, `epoch ${draws.epoch} is the one to drop`);
    const allCommitted = draws.committed.size === this.seats.length;
    if (why === "left") {
      this.require(!this.started, "the game has started: nobody leaves an epoch");
      this.require(!allCommitted, "entropy was being revealed: nobody may leave");
      this.config = this.lockFault = null;
    } else {
      this.require(why === "withheld", "its reason is none");
      const owing = this.seats.filter((seat) => draws.own.has(seat) && !draws.revealed.has(seat));
      this.require(allCommitted, "not all seats have committed: nobody can withhold yet");
      this.require(owing.length > 0, "all seats have revealed: nobody withholds");
      this.require(same(seats, owing), "these are not the seats that withhold");
      this.withheld.push(...owing);
      [draws.withheld, draws.droppedAt] = [owing, this.where];
      this.timesWithheld += 1;
      this.unchecked.push(`that ${owing.join(", ")} withheld entropy in epoch ${draws.epoch}: only they can tell`);
    }
    [draws.dropped, draws.droppedBy] = [why, seats];
    this.count("epochs dropped");
  }
  sealed(event) {
    const draws = this.unsealed();
    this.require(draws.revealed.size === this.seats.length, "not all seats have revealed");
    const inOrder = this.seats.map((seat) => [seat, draws.revealed.get(seat)]);
    const entropy = entropyOf(draws.scope, draws.root, draws.config, inOrder);
    this.require(same(event.hash("entropy"), entropy), "E does not follow from what the seats revealed");
    this.require(event.number("independent") === draws.own.size, "it counts the independent seats wrongly");
    draws.entropy = entropy;
    this.draws = draws;
    this.spent = false;
    this.withheld = [];
    this.timesWithheld = 0;
    this.count("epochs sealed (E)");
  }
  spend(event) {
    this.require(this.draws !== null && this.started, "the game has not started");
    const n = event.number("n"), end = this.draws.first + this.draws.size;
    this.require(!this.ended, "the game is over");
    this.require(this.nextDraw === end, "draws are left");
    this.require(n === end, `draw ${end} comes next, not ${n}`);
    this.spent = true;
  }
  start() {
    this.require(this.draws !== null, "chance is not sealed");
    this.require(!this.started, "the game has started already");
    this.samePlayers();
    this.started = true;
  }
  end(event) {
    this.require(!this.ended, "the game is over already");
    this.ended = true;
    this.over = event;
    this.endedAt = this.seq;
  }
  keyOpened(event) {
    this.require(this.ended, "the key opens only when the game is over");
    const draws = this.epochs.find((one) => one.key === null);
    this.require(draws !== undefined, "there is no key to open");
    this.require(event.number("epoch") === draws.epoch, `the key of epoch ${draws.epoch} opens here`);
    const key = event.hash("key");
    const leaves = Array.from({ length: draws.size }, (_, i) => {
      return leafOf(draws.first + i, seedOf(key, draws.scope, draws.first + i));
    });
    this.require(same(merkleRoot(leaves), draws.root), "this is not the key that was committed to");
    draws.key = key;
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
    this.drawnFrom.set(n, this.draws);
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
    this.require(path !== undefined, `the record holds no path for draw ${n}: nothing binds its seed`);
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
      return this.sees(event.texts("to")) ? event.texts("cards") : [];
    }
    const out = [];
    let j = 0;
    for (const segment of kind === "Resealed" ? event.objects("laid") : []) {
      const count = segment.items("seals").length, seen = segment.texts("seen");
      if (this.sees(seen)) out.push(...names(event.number("n"), j, count));
      j += count;
    }
    return out;
  }

  /** Whether what is opened to these seats alone is opened to the viewer. `*` sees what anybody sees. */
  sees(seats) {
    if (this.viewer === EVERYBODY) return seats.length > 0 && !seats.includes(EVERYBODY);
    return this.viewer !== "" && seats.includes(this.viewer);
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
      const lying = this.zones.get(event.text("target")) ?? [];
      this.lay(event.text("target"), Math.min(event.number("at", 0), lying.length), cards);
      return [];
    }
    const runs = event.items("took").map((run) => this.runOf(run));
    const taken = runs.flatMap(([zone, at, count]) => this.zones.get(zone).slice(at, at + count));
    this.require(new Set(taken).size === taken.length, "a card is taken up twice");
    const ends = new Map();
    for (const [zone, at, count] of runs) {
      this.require(at >= (ends.get(zone) ?? 0), `the runs in ${zone} do not come in rising order`);
      ends.set(zone, at + count);
    }
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
    if (event.text("e") !== "Asked") return;
    const seats = event.objects("asks").map((ask) => ask.text("seat"));
    // passes come into the log when their window has closed, perhaps behind a hand-over that has ended a key
    this.questions.push(new Question(this.seq, seats, event.says("trigger"), new Map(this.seatKeys)));
    this.grouped(event, this.questions.at(-1));
    if (event.says("trigger")) this.window();
  }
  grouped(event, question) {
    const group = event.text("group", ""), decider = event.says("decider") ? event.text("decider") : "";
    this.require(GROUPS.includes(group), "its group decides in no way that there is");
    const fits = group === "one" ? question.seats.includes(decider) : !decider;
    this.require(fits, "it has a decider who was not asked, or needs none");
    [question.group, question.decider] = [group, decider];
  }
  window() {
    this.windows.push(this.seq);
  }
  told() {
    this.learned.push(this.seq);
  }
  /** Whether an ask is this seat's in the question that was put last, under its newest id. */
  isAsked(seat, ask) {
    return this.questions.length > 0 && ask !== "" && this.questions.at(-1).askOf(seat) === ask;
  }
  passed(event) {
    const last = this.questions.at(-1), right = last !== undefined && last.id === event.number("question");
    this.require(right, "it is no pass in the question that was put last");
    this.require(last.window, "nobody may pass in this question");
  }
  undone(event) {
    this.require(!this.ended, "the game is over");
    this.asked(event);
    const decision = event.number("decision");
    this.require(this.decisions.get(decision) === event.text("seat"), "there is no such decision of this seat");
    const drawn = this.drawnAt.filter((at) => at >= decision).length;
    if (event.number("proposal", 0)) {
      this.agreed(event, decision);
      this.count("agreements to go back");
      this.count("draws that were taken back by agreement and stay spent", drawn);
    } else {
      this.require(!drawn, "a draw is taken back, and nobody has agreed to it");
      const learned = this.learned.some((at) => at > decision);
      this.require(!learned, "something that was shown or told is taken back, and nobody has agreed to it");
      const window = this.protocol === FAIR2 && this.windows.some((at) => at > decision);
      this.require(!window, "a window is taken back, and nobody has agreed to it");
      this.count("undone steps without a draw");
    }
    this.decisions = new Map([...this.decisions].filter(([seq]) => seq < decision));
    this.questions = this.questions.filter((question) => question.id < decision);
    const whose = event.number("proposal", 0) ? this.seats : [event.text("seat")];
    this.questions.at(-1).takeBack(decision, this.seq, whose);
    this.drawnAt = this.drawnAt.filter((at) => at < decision);
    if (this.moves.length && this.moves[this.moves.length - 1][0] >= decision) {
      this.moves = this.moves.filter(([seq]) => seq < decision);
      this.zones = new Map();
      this.stocked = 0;
      for (const [, earlier] of this.moves) this.moved(earlier);
    }
  }

  // what the table agrees on

  proposed(event) {
    const what = event.text("what"), seat = event.text("seat");
    const decision = event.number("decision", 0), whose = event.text("whose", "");
    this.proposal = { seq: this.seq, what, decision, whose, agreed: new Set([seat]) };
  }
  voted(event) {
    if (event.get("agrees") !== true) this.proposal = null;
    else if (this.proposal) this.proposal.agreed.add(event.text("seat"));
  }
  settled() {
    this.proposal = null;
  }
  /** The proposal that it names must be this one, and every person at the table must have agreed to it. */
  agreed(event, decision) {
    const made = this.proposal;
    this.proposal = null;
    const open = made !== null && made.seq === event.number("proposal") && made.what === "undo";
    this.require(open, "it names no proposal that was open");
    this.require(made.decision === decision && made.whose === event.text("seat"), "something else was proposed");
    const people = [...this.sitting].filter(([, player]) => !player.startsWith(BOT));
    this.require(people.every(([seat]) => made.agreed.has(seat)), "not everybody has agreed");
  }

  // what is opened

  shown(event) {
    this.learned.push(this.seq);
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
    this.require(this.seals.has(card), `no event has laid card ${card}`);
    const [n, j] = card.split(".").map(Number), { scope } = this.drawnFrom.get(n);
    const seal = cardSeal(scope, n, j, salt, face);
    this.require(same(seal, this.seals.get(card)), `card ${card} is not what was laid down`);
    this.hold((_, key) => {
      this.require(same(salt, cardSalt(key, scope, n, j)), `the salt of card ${n}.${j} is not that of the key`);
    }, this.drawnFrom.get(n));
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
    this.signedInSecret(event, this.values(line.items("values"), seals));
  }
  /** The sealed values of an event: place -> commitment, and whether the viewer must have it. */
  sealsOf(event) {
    const kind = event.text("e"), out = new Map(), all = this.viewer === EVERYBODY;
    if (kind === "Asked") {
      event.objects("asks").forEach((ask, k) => {
        if (ask.get("seal") != null) out.set(k, [ask.hash("seal"), ask.text("seat") === this.viewer || all]);
      });
    } else if (["Decided", "TimedOut", "OrderGiven", "Passed"].includes(kind) && event.get("seal") != null) {
      const due = all || (kind !== "Passed" && event.text("seat") === this.viewer);
      out.set(0, [event.hash("seal"), due]);
      if (event.get("signature_seal") != null) out.set(1, [event.hash("signature_seal"), due]);
    }
    return out;
  }
  /** What is opened, by its place. */
  values(values, seals) {
    const seen = new Map();
    for (const opening of values) {
      const fine = Array.isArray(opening) && opening.length === 3;
      this.require(fine && Number.isInteger(opening[0]) && typeof opening[2] === "string", "values are no openings");
      const k = opening[0], salt = asHash(opening[1], this.where, "values"), value = utf8(opening[2]), seq = this.seq;
      this.require(this.viewer !== "", "a value is opened to an onlooker");
      this.require(!seen.has(k), `sealed value ${k} is opened twice`);
      this.require(seals.has(k) && this.draws !== null, "a value is opened that is not sealed here");
      const seal = valueSeal(this.draws.scope, seq, k, salt, value);
      this.require(same(seal, seals.get(k)[0]), `sealed value ${k} is not what was committed to`);
      this.openedValues += 1;
      this.hold((draws, key) => {
        this.require(same(salt, valueSalt(key, draws.scope, seq, k)), `the salt of value ${k} is not that of the key`);
      });
      seen.set(k, opening[2]);
      this.count("sealed values opened against their commitments");
    }
    const missing = [...seals].some(([k, [, due]]) => due && !seen.has(k));
    const all = this.viewer === EVERYBODY;
    const whose = all ? "and the record says that it opens everything" : `to ${this.viewer}`;
    this.require(!missing, `a sealed value is not opened ${whose}`);
    return seen;
  }

  // moves that players sign

  keyed(event) {
    this.require(this.config === null, "a key is named after the lock");
    this.seatKeys.delete(event.text("seat"));
    if (event.text("key", "")) this.seatKeys.set(event.text("seat"), event.hash("key"));
  }
  /**
   * A seat with a key signs what it answers itself; where the answer is sealed, so is the signature. Nobody else signs
   * anything.
   */
  signedAnswer(event) {
    const seat = event.text("seat"), by = event.text("by", "");
    const key = this.seatKeys.get(seat), sealed = event.get("seal") != null;
    const inTheOpen = event.get("signed") != null, inSecret = event.get("signature_seal") != null;
    if (inTheOpen || inSecret) {
      this.require(key !== undefined, "it is signed, and its seat has no key");
      this.require(!by, `it is signed, and it was made by ${by}, not by the seat's player`);
      this.require(inTheOpen !== sealed && inSecret === sealed, "answer and signature are not sealed alike");
    }
    if (key === undefined) return;
    if (NOT_THE_SEAT.includes(by)) {
      this.unsigned.push(seat);
    } else if (by || !(inTheOpen || inSecret)) {
      throw new Fault(this.where, `${seat} has not signed this`);
    } else if (sealed) {
      this.sealedSignatures += 1;
    } else {
      const signed = event.get("signed");
      const fine = Array.isArray(signed) && signed.length === 2 && typeof signed[0] === "string";
      this.require(fine, "signed is no text with its signature");
      const said = anyJson(signed[0], this.where);
      this.require(sameJson(said, event.get("answer", null)), "another answer was signed");
      this.signedMove(key, event.text("ask"), signed[0], event.text("saw", ""), signed[1]);
      this.signedSince(seat, event.text("saw", ""));
    }
  }
  /**
   * In a group one may come back to what one has said before, by a signature that was made since: else the operator
   * could do it with the old one.
   */
  signedSince(seat, saw) {
    const before = this.questions.at(-1).answers.slice(0, -1).filter(([, answer]) => answer.text("seat") === seat);
    const last = Math.max(0, ...before.map(([seq]) => seq));
    this.require((this.heads.get(saw) ?? last) >= last, `it was signed before ${seat} had answered last`);
  }
  signedMove(key, ask, answer, saw, signature) {
    const head = asBytes(saw, 32, this.where, "saw");
    if (this.protocol === FAIR2 && !this.heads.has(saw)) this.foreign.add(this.where);
    const message = moveMessage(this.game, ask, utf8(answer), head);
    const signed = asBytes(signature, 64, this.where, "signature");
    this.signatures.push({ where: this.where, key, message, signature: signed, what: "moves" });
  }
  /** Signatures of sealed answers and of passes, where they are opened to the viewer. */
  signedInSecret(event, opened) {
    const kind = event.text("e");
    if (kind === "Passed" && opened.has(0)) this.signedPass(event, anyJson(opened.get(0), this.where));
    const key = kind === "Decided" ? this.seatKeys.get(event.text("seat", "")) : undefined;
    if (key === undefined || !opened.has(1) || !opened.has(0)) return;
    const signature = anyJson(opened.get(1), this.where);
    this.signedMove(key, event.text("ask"), opened.get(0), event.text("saw", ""), signature);
    this.sealedSignatures -= 1;
  }
  /** Who passed, and in the question that was put to them; signed if the seat has a key, and only then. */
  signedPass(event, passed) {
    const fine = Array.isArray(passed) && [2, 5].includes(passed.length) && typeof passed[0] === "string";
    this.require(fine, "what is opened is no pass");
    const seat = passed[0], by = event.text("by", ""), signed = passed.length === 5;
    let key = this.seatKeys.get(seat);
    this.require(this.questions.at(-1).seats.includes(seat), `${seat} passes and was not asked`);
    if (signed) {
      key ??= this.questions.at(-1).keys.get(seat);
      this.require(key !== undefined, "it is signed, and its seat has no key");
      this.require(!by, `it is signed, and it was made by ${by}, not by the seat's player`);
    }
    if (key === undefined) return;
    if (NOT_THE_SEAT.includes(by)) {
      this.unsigned.push(seat);
      return;
    }
    this.require(!by && signed, `${seat} has not signed this`);
    const fits = typeof passed[2] === "string" && this.isAsked(seat, passed[2]);
    this.require(fits, "a pass in another window was signed");
    this.signedMove(key, passed[2], "null", passed[3], passed[4]);
  }
  decided(event) {
    const seat = event.text("seat");
    this.require(this.isAsked(seat, event.text("ask")), `${seat} answers what it was not asked`);
    const question = this.questions.at(-1);
    this.require(question.group !== "" || !question.answered(seat), `${seat} has answered this already`);
    this.require(question.group === "" || !question.decided(), "the group has decided already");
    const late = event.text("e") === "TimedOut", byClock = event.text("by", "") === "clock";
    this.require(!late || byClock, "a time-out was not made by the clock");
    this.require(late || !byClock, "it was made by the clock, and is no time-out");
    question.answers.push([this.seq, event]);
    this.signedAnswer(event);
    this.decisions.set(this.seq, event.text("seat"));
    const saw = event.text("saw", "");
    if (this.heads.has(saw)) this.count("heads that clients had seen");
    else if (saw) this.strangeHeads.push(this.seq);
  }

  // what stands beside the game

  forked() {
    throw new Fault(this.where, "this is a study game: it proves nothing");
  }
  study() {
    this.studied ||= this.seq;
  }
  broughtIn() {
    this.imported ||= this.seq;
  }
  /** Reveals that players have kept: whoever has signed one has not withheld it. */
  async contest() {
    for (const { game, epoch, seat, r, signature } of this.elsewhere.reveals) {
      this.where = "--reveal";
      this.require(game === this.game, `the reveal is of the game ${game}`);
      this.require(epoch > 0 && epoch <= this.epochs.length, `the record has no epoch ${epoch}`);
      const draws = this.epochs[epoch - 1], key = draws.keys.get(seat);
      const bound = [draws.scope, seat, draws.root, draws.config, r];
      this.require(key !== undefined, `${seat} has no key in the lock of epoch ${epoch}`);
      const commitment = draws.committed.get(seat);
      const fits = commitment !== undefined && same(entropyCommitment(...bound), commitment);
      this.require(fits, `this is not the entropy that ${seat} committed to in epoch ${epoch}`);
      const signed = await signedBy(key, revealSignedMessage(...bound), signature);
      if (signed === null) {
        this.unable = true;
        this.unchecked.push(`the reveal of ${seat} in epoch ${epoch}: ${NO_ED25519}`);
        continue;
      }
      this.require(signed, `the reveal is not signed by the key of ${seat}`);
      this.contested(draws, seat);
    }
  }
  contested(draws, seat) {
    if (draws.withheld.includes(seat)) {
      const said = `${seat} is said to have withheld its entropy in epoch ${draws.epoch}`;
      throw new Fault(draws.droppedAt, `${said}, and here is the reveal that it signed (whether it was sent in time, only a receipt for it shows)`);
    }
    if (draws.revealed.has(seat)) {
      this.count("signed reveals that stand in the record");
    } else {
      const said = `what became of the reveal that ${seat} signed in epoch ${draws.epoch}`;
      this.unchecked.push(`${said}: the record neither holds it nor says that it was withheld`);
    }
  }

  // with the key

  /** Everything that was hidden, event by event: seeds, salts, and the order of every mix. */
  withKeys() {
    for (const [where, inForce, check] of this.later) {
      const draws = inForce ?? this.epochs[0];
      this.where = where;
      check(draws, draws.key);
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
    this.require(header.text("protocol") === this.protocol, "it promises another protocol than was locked");
    const told = header.text("format") !== "sealog-record/1" ? header.number("studied", 0) : this.studied;
    this.require(told === this.studied, "it says otherwise from when on the game was studied");
    this.where = "the end";
    const beyond = [...this.known.keys()].filter((seq) => seq > this.seq);
    this.require(!beyond.length, `a head of event ${Math.min(...beyond)} is known, and the record ends before it`);
    const later = this.promised.size ? Math.min(...this.promised.keys()) : 0;
    this.require(!later, `there is a receipt of event ${later}, and the record ends before it`);
    const closed = this.ended && this.epochs.some((draws) => draws.key === null);
    this.require(!closed, "the game is over and its key is not opened");
    const whole = this.ended && this.epochs.length > 0, all = this.viewer === EVERYBODY;
    this.require(all || !whole, "the game is over and the record does not open everything");
    this.require(!all || whole, "the record opens everything and the game is not over");
    const strange = [...this.record.paths.keys()].filter((n) => !this.rolls.has(n));
    this.require(!strange.length, `there is a path of draw ${Math.min(...strange)}, which is no roll`);
    this.where = this.record.lastLine;
    this.require(same(this.record.digest, this.record.whole), "the file was changed: its digest is another");
    this.count("heads known from elsewhere", this.known.size);
  }

  // receipts, the site log, signatures

  /** What receipts say that the record holds. */
  async promises() {
    for (const receipt of this.receipts) {
      if (receipt.game !== this.game) throw new Fault(receipt.where, `the receipt is of the game ${receipt.game}`);
      await this.requireGenuine(receipt.signed());
      if (!this.promised.has(receipt.seq)) this.promised.set(receipt.seq, []);
      this.promised.get(receipt.seq).push(receipt);
      this.signatures.push(receipt.signed());
    }
    this.keepPromises();
  }
  /** By the keys, where there are any: a forged receipt must not speak against the record. */
  async requireGenuine({ where, key, message, signature }) {
    const keys = this.elsewhere.keys;
    if (keys === null) return;
    this.where = where;
    this.require(keys.has(key), `none of the keys is ${key}, which signed this`);
    const genuine = await signedBy(keys.get(key), message, signature);
    this.require(genuine !== false, "its signature is not that of the key");
  }
  keepPromises() {
    for (const receipt of this.promised.get(this.seq) ?? []) {
      const where = this.seq ? this.where : receipt.where;
      if (!same(receipt.head, this.head)) throw new Fault(where, "this is not the head that a receipt is for");
      this.count("receipts whose head is that of the chain");
    }
    this.promised.delete(this.seq);
  }

  // the site log

  /** Signatures of the site log: they are checked before anything is concluded from what they sign. */
  gather() {
    const { site, keys, witnesses, checkpoints } = this.elsewhere;
    const brought = this.record.site === null ? [] : [this.record.site.checkpoint];
    this.checkpoints = [...(site?.checkpoints ?? []), ...brought, ...checkpoints];
    this.signatures.push(...(site?.signed ?? []));
    const origin = this.elsewhere.origin || (this.checkpoints[0]?.origin ?? "");
    for (const made of this.checkpoints) {
      if (made.origin !== origin) throw new Fault(made.where, `it is of the log ${made.origin}, not of ${origin}`);
      this.signatures.push(...made.signatures(keys), ...witnesses.flatMap((witness) => made.cosigned(witness)));
    }
  }
  /** Whether this game was announced, and whether all that is known of the site log is one history. */
  inSiteLog() {
    const site = this.elsewhere.site, brought = this.record.site, names = [this.game];
    if (this.commitments.length) names.push(siteName(this.game, this.commitments[0][2]));
    if (site !== null) this.byPages(site, names);
    for (const made of this.checkpoints) this.tree(made.where, made.size, made.root);
    if (brought !== null) this.byLines(brought, names);
    for (const receipt of this.receipts) this.byReceipt(receipt, names);
    if (site !== null) this.trees.know("--site", site.lines.length, site.root(site.lines.length));
    for (const proof of this.elsewhere.proofs) {
      this.where = "--proof";
      if (proof.included) this.included(proof, names);
      else this.continued(proof);
    }
    this.joinTrees();
    this.standBySignatures();
    this.witnessed();
  }
  byPages(site, names) {
    const have = site.lines.length;
    if (site.chained || !site.checkpoints.length) this.count("lines of the site log in their chain", site.chained);
    for (const receipt of this.receipts) {
      this.where = receipt.where;
      this.require(receipt.siteSize <= have, "the site log ends before what the receipt says of it");
      const head = receipt.byTree ? site.root(receipt.siteSize) : site.heads[receipt.siteSize];
      this.require(same(receipt.siteHead, head), "the site log is another than it says");
      if (!receipt.byTree) site.reached = Math.max(site.reached, receipt.siteSize);
    }
    for (const said of site.about(names)) {
      said.size = have;
      this.lockLine(said);
    }
    const part = site.promised > have ? `, as far as its pages go: ${have} of ${site.promised} lines` : "";
    this.announcements(site, names, "the site log", part);
  }
  /** The lines that the record brings: each in the checkpoint's tree, all of this game, none left out. */
  byLines(lines, names) {
    const { size, root } = lines.checkpoint, site = this.elsewhere.site;
    let last = 0;
    this.where = lines.where;
    for (const line of lines.lines) {
      this.require(line.seq > last, "the lines of the site log are not in their order");
      last = line.seq;
      const proven = line.standsIn(size, root);
      this.require(proven, `line ${last} of the site log is not in the checkpoint's tree, or its path is wrong`);
      const ours = names.includes(line.said.game) || !this.commitments.length;
      this.require(ours, `line ${last} of the site log is of another game`);
      this.lineAt(last, line.text);
      line.said.size = size;
      this.lockLine(line.said);
      this.count("lines of this game by their paths in the site log");
    }
    const given = lines.lines.map((line) => line.seq);
    const due = (site?.about(names) ?? []).map((said) => said.line).filter((line) => line <= size);
    const missing = due.find((line) => !given.includes(line)) ?? 0;
    this.require(!missing, `line ${missing} of the site log is of this game, and is left out`);
    this.announcements(lines, names, lines.where);
  }
  byReceipt(receipt, names) {
    const { where, line, siteSize, siteHead } = receipt;
    this.where = where;
    if (receipt.byTree) {
      this.tree(where, siteSize, siteHead);
    } else {
      if (!this.siteHeads.has(siteSize)) this.siteHeads.set(siteSize, siteHead);
      this.require(same(this.siteHeads.get(siteSize), siteHead), TWO_HISTORIES);
    }
    if (line === null) return;
    const proven = line.standsIn(siteSize, siteHead);
    this.require(proven, "its line of the site log is not in its tree, or the path is wrong");
    const ours = line.said.kind === "Locked" && (names.includes(line.said.game) || !this.commitments.length);
    this.require(ours, "its line of the site log does not lock this game");
    this.lineAt(line.seq, line.text);
    line.said.size = siteSize;
    this.lockLine(line.said);
    this.oneCommitment(line.said);
    this.count("receipts with the line that locks the game");
  }
  /** A line stands in a tree; the line itself may be known from elsewhere. */
  included(proof, names) {
    const text = proof.line ?? this.lineKnown(proof.seq);
    if (text === null) {
      this.treeOfProof(proof.size, proof.root);
      this.unchecked.push(`the proof of line ${proof.seq} of the site log: the line itself is not given`);
      return;
    }
    const proven = merkleProves(utf8(text), proof.seq - 1, proof.size, proof.path, proof.root);
    this.require(proven, `its path does not lead from line ${proof.seq} to its root`);
    this.treeOfProof(proof.size, proof.root);
    this.lineAt(proof.seq, text);
    const said = new Said(parsed(text, this.where), this.where, proof.seq);
    said.size = proof.size;
    if (said.kind === "Locked" && names.includes(said.game)) {
      this.lockLine(said);
      this.oneCommitment(said);
    }
    if (said.kind === "Dropped" && names.includes(said.game)) this.dropLine(said);
    if (["Ended", "Abandoned"].includes(said.kind) && names.includes(said.game)) this.endLine(said);
    this.count("lines of the site log by proofs");
  }
  lineKnown(seq) {
    const site = this.elsewhere.site;
    if (site !== null && seq > 0 && seq <= site.lines.length) return new TextDecoder().decode(site.lines[seq - 1]);
    const received = this.receipts.map((receipt) => receipt.line).filter((line) => line !== null);
    return [...(this.record.site?.lines ?? []), ...received].find((line) => line.seq === seq)?.text ?? null;
  }
  /** One tree is the beginning of another. */
  continued(proof) {
    const { first, second, path, firstRoot, secondRoot } = proof;
    const follows = merkleConsistent(first, second, path, firstRoot, secondRoot);
    this.require(follows, "its path does not lead from the one tree to the other");
    this.treeOfProof(first, firstRoot);
    this.treeOfProof(second, secondRoot);
    if (first) this.trees.join(first, second);
    this.count("proofs that the site log goes on");
  }
  /** A tree that a proof names: no other of its size, also not among those of the pages. */
  treeOfProof(size, root) {
    const site = this.elsewhere.site;
    this.trees.know(this.where, size, root);
    this.trees.proven.add(size);
    if (site !== null && size > 0 && size <= site.lines.length) {
      this.require(same(site.root(size), root), TWO_HISTORIES);
      this.trees.join(size, site.lines.length);
    }
  }
  /** There is one line of each number, in whichever tree it is shown. */
  lineAt(seq, text) {
    const { lines } = this.trees, line = utf8(text), paged = this.elsewhere.site?.lines[seq - 1] ?? line;
    if (!lines.has(seq)) lines.set(seq, line);
    this.require(same(paged, line) && same(lines.get(seq), line), TWO_HISTORIES);
  }
  /** A tree that was signed: no other of its size, and the pages lead to it. */
  tree(where, size, root) {
    const site = this.elsewhere.site;
    this.trees.know(where, size, root);
    this.trees.signed.add(size);
    if (site !== null && size <= site.lines.length) {
      if (!same(site.root(size), root)) throw new Fault(where, "the site log is another than it says");
      this.trees.join(size, site.lines.length);
    }
  }
  /** A line of the site log locks an epoch of this game. */
  lockLine(said) {
    if (said.kind !== "Locked" || !this.commitments.some((commitment) => alike(commitment, said.locks()))) return;
    this.linesThatLock.push(said);
  }
  /**
   * What counts as said in the site log: lines in trees that were signed. Whoever shows pages, or a proof, with a root
   * that nobody has signed could write anything into them.
   */
  standBySignatures() {
    const site = this.elsewhere.site;
    if (site !== null && site.checkpoints.length) {
      const have = site.lines.length, signed = [...this.trees.signed].filter((size) => this.trees.joined(size, have));
      this.count("lines of the site log in their tree", Math.max(0, ...signed.map((size) => Math.min(size, have))));
    }
    const locks = this.linesThatLock.filter((said) => this.isSigned(said));
    this.announced = new Set(locks.map((said) => said.number("epoch")));
    for (const [what, said] of this.stands) if (this.isSigned(said)) this.count(what);
  }
  /** Whether a line is in a tree that was signed, or in the chain up to a signed head. */
  isSigned({ line, size }) {
    const site = this.elsewhere.site;
    if (site !== null && size === site.lines.length && line <= site.reached) return true;
    return [...this.trees.signed].some((signed) => signed >= line && this.trees.joined(signed, size));
  }
  /** Trees of different sizes: is each the beginning of the next? */
  joinTrees() {
    const sizes = [...this.trees.signed].filter((size) => size).sort((a, b) => a - b), hoped = this.trees.copy();
    const wanted = [];
    for (let i = sizes.length - 1; i > 0; i--) {
      const [one, other] = [sizes[i - 1], sizes[i]];
      if (this.trees.joined(one, other)) {
        this.count("trees of the site log that go on in each other");
      } else if (!hoped.joined(one, other)) {
        hoped.join(one, other);
        const address = `/v1/site-log/consistency?first=${one}&second=${other}`;
        wanted.unshift(`that the site log of ${one} lines goes on in that of ${other}: ${address} (--proof)`);
        this.apart = true;
      }
    }
    this.unchecked.push(...wanted);
    if (this.elsewhere.site !== null) this.joinPages(this.elsewhere.site, hoped);
    this.treesOfProofs(hoped);
  }
  /** Those that neither the pages have nor a tree that was signed prove nothing of the site log. */
  treesOfProofs(hoped) {
    const larger = [...this.trees.signed, this.elsewhere.site?.lines.length ?? 0];
    for (const size of this.trees.proven) {
      if (!size || larger.some((one) => one >= size && hoped.joined(one, size))) continue;
      const said = `that the tree of ${size} lines is that of the site log`;
      this.unchecked.push(`${said}: give its checkpoint (--checkpoint)`);
    }
  }
  /** Whether the last lines of the pages are in a tree that was signed. */
  joinPages(site, hoped) {
    const have = site.lines.length, signed = [...this.trees.signed];
    if (site.reached === have || signed.some((size) => size >= have && hoped.joined(size, have))) return;
    const larger = signed.filter((size) => size > have);
    if (larger.length) {
      const next = Math.min(...larger), address = `/v1/site-log/consistency?first=${have}&second=${next}`;
      this.unchecked.push(`that the site log of ${have} lines goes on in that of ${next}: ${address} (--proof)`);
      this.apart = true;
    } else {
      const said = `that the tree of ${have} lines is that of the site log`;
      this.unchecked.push(`${said}: give its checkpoint (--checkpoint)`);
    }
  }
  /** Each witness that is trusted has cosigned a tree in which this game is locked. */
  witnessed() {
    for (const witness of this.elsewhere.witnesses) {
      const { name } = witness;
      this.where = "--witness";
      const none = `there is no checkpoint that ${name} could have cosigned: give one (--checkpoint)`;
      this.require(this.checkpoints.length > 0, none);
      const cosigned = this.checkpoints.filter((made) => made.cosigned(witness).length).map((made) => made.size);
      this.require(cosigned.length > 0, `${name} has cosigned none of the checkpoints`);
      const sealed = this.epochs.filter((draws) => draws.entropy !== null).map((draws) => draws.epoch);
      if (!sealed.length) continue;
      const held = this.linesThatLock.filter((said) => said.number("epoch") === sealed.at(-1));
      this.require(held.length > 0, `the line that locks this game is not given: ${name} may have cosigned without it`);
      const first = Math.min(...held.map((said) => said.line)), after = cosigned.filter((size) => size >= first);
      this.require(after.length > 0, `${name} has cosigned no checkpoint that holds the line that locks this game`);
      if (after.some((size) => held.some((said) => size >= said.line && this.trees.joined(size, said.size)))) {
        this.count("witnesses that have cosigned the lock of this game");
      } else {
        const apart = "nothing joins the trees of the two (--proof)";
        this.unchecked.push(`that ${name} has cosigned the lock of this game: ${apart}`);
      }
    }
  }
  /** The game stands there as it was locked and as it ended. */
  announcements(source, names, where, part = "") {
    if (!this.commitments.length) return;
    this.where = where;
    const locked = source.of(names, "Locked").map((said) => said.locks());
    const due = this.dueInSiteLog(source, names);
    for (const commitment of this.commitments) {
      const epoch = commitment[0];
      if (locked.some((line) => alike(line, commitment))) {
        const said = source.of(names, "Locked").findLast((line) => alike(line.locks(), commitment));
        this.stands.push(["commitments that stand in the site log", said]);
      } else {
        this.require(epoch > due, `epoch ${epoch} of this game does not stand in it${part}`);
        const yet = "it does not yet, and nothing is drawn";
        this.unchecked.push(`that epoch ${epoch} of this game stands in the site log: ${yet}`);
      }
    }
    const more = locked.filter((line) => !this.commitments.some((commitment) => alike(line, commitment))).length;
    if (more) this.unchecked.push(`why the site log has ${more} more commitments of this game than its record`);
    for (const said of source.of(names, "Locked")) this.oneCommitment(said);
    this.dropsInSiteLog(source, names);
    this.overInSiteLog(source, names);
  }
  /**
   * An epoch has one root, wherever it is named. A start that was interrupted has left its key behind: the next one of
   * that epoch has another configuration, and the same root.
   */
  oneCommitment(said) {
    const [epoch, , root] = said.locks();
    if (!this.roots.has(epoch)) this.roots.set(epoch, root);
    if (same(this.roots.get(epoch), root)) return;
    throw new Fault(said.where, `there are two commitments to epoch ${epoch} of this game`);
  }
  /**
   * Each epoch that was dropped stands there so, and no other. Its line is written behind the commit that drops it,
   * which may hold the next epoch's seal already: only an end or a later drop shows that it is left out.
   */
  dropsInSiteLog(source, names) {
    const where = this.where, saidThere = source.of(names, "Dropped");
    for (const said of saidThere) this.dropLine(said);
    this.where = where;
    const known = saidThere.map((said) => said.number("epoch"));
    const over = source.of(names, "Ended").length > 0 || source.of(names, "Abandoned").length > 0;
    for (const { epoch, dropped } of this.epochs) {
      if (!dropped || known.includes(epoch)) continue;
      const due = over || Math.max(0, ...known) > epoch;
      this.require(!due, `it does not say that epoch ${epoch} of this game was dropped`);
      this.unchecked.push(`that the drop of epoch ${epoch} of this game stands in the site log: it does not yet`);
    }
  }
  /** A line of the site log drops an epoch of this game. */
  dropLine(said) {
    const epoch = said.number("epoch"), draws = this.epochs[epoch - 1];
    this.where = said.where;
    if (draws?.dropped) {
      const alike = said.text("why") === draws.dropped && same(said.texts("who"), draws.droppedBy);
      this.require(alike, `it says otherwise than the record who dropped epoch ${epoch}, or why`);
      this.stands.push(["drops that stand in the site log", said]);
      return;
    }
    const drawn = draws !== undefined && draws.entropy !== null;
    this.require(!drawn, `it says that epoch ${epoch} was dropped, and the record draws from it`);
    this.require(!this.ended, `it says that epoch ${epoch} was dropped, and the record does not`);
    this.unchecked.push(`what came after this record: the site log says that epoch ${epoch} was dropped`);
  }
  /**
   * The last epoch whose line cannot be still to come: it or a later one is sealed, or the site log says already what
   * came after it.
   */
  dueInSiteLog(source, names) {
    if (source.of(names, "Ended").length || source.of(names, "Abandoned").length) return this.epochs.length;
    const sealed = this.epochs.filter((draws) => draws.entropy !== null).map((draws) => draws.epoch);
    const dropped = source.of(names, "Dropped").map((said) => said.number("epoch"));
    const before = source.of(names, "Locked").map((said) => said.number("epoch") - 1);
    return Math.max(0, ...sealed, ...dropped, ...before);
  }
  overInSiteLog(source, names) {
    const over = [...source.of(names, "Ended"), ...source.of(names, "Abandoned")];
    for (const said of over) this.endLine(said);
    if (this.ended && !over.length) {
      this.unchecked.push("that the end of this game stands in the site log: it does not yet");
    }
  }
  /** A line of the site log says how this game ended. */
  endLine(said) {
    const last = said.number("seq");
    this.where = said.where;
    if (last > this.seq && !this.ended) {
      if (last !== this.endedSince) {
        this.unchecked.push(`what came after this record: the game has ended since, at event ${last}`);
      }
      this.endedSince = last;
      return;
    }
    const here = this.heads.get(asText(said.hash("head"))) === last;
    this.require(this.ended && here && last >= this.endedAt, "it says another end of this game");
    this.stands.push(["ends that stand in the site log", said]);
  }

  // signatures

  /** By the keys that were given; a key that stands in the record itself needs no other. */
  async checkSignatures() {
    const keys = this.elsewhere.keys, openOnes = new Map();
    let able = true;
    for (const { where, key, message, signature, what } of this.signatures) {
      this.where = where;
      this.require(what !== "moves" || !this.foreign.has(where), NOT_OF_CHAIN);
      const named = typeof key === "string";
      if (named && keys !== null) this.require(keys.has(key), `none of the keys is ${key}, which signed this`);
      const publicKey = named ? keys?.get(key) : key;
      const holds = publicKey === undefined ? null : await signedBy(publicKey, message, signature);
      if (holds === null) {
        able &&= publicKey === undefined;
        this.unable ||= publicKey !== undefined;
        openOnes.set(what, (openOnes.get(what) ?? 0) + 1);
        continue;
      }
      this.require(holds, "its signature is not that of the key");
      this.count(`signatures of ${what}`);
    }
    const why = able ? "say which keys are the service's (--keys)" : NO_ED25519;
    for (const [what, count] of openOnes) this.unchecked.push(`the signatures of ${what} (${count}): ${why}`);
  }
  sayWhatIsOpen() {
    const say = (what) => this.unchecked.push(what);
    if (this.draws === null) {
      say("draws: chance is not sealed yet");
    } else if (this.draws.key === null) {
      say(`the order of ${this.reseals} reseals, and faces not opened here: the key opens when the game ends`);
    }
    const closed = this.sealedValues - this.openedValues;
    if (closed) say(`${closed} sealed values that are not opened in this record`);
    if (this.sealedSignatures) {
      say(`the signatures of ${this.sealedSignatures} sealed moves, which are not opened in this record`);
    }
    if (this.unsigned.length) {
      const who = "the clock or a standing order made them";
      say(`${this.unsigned.length} moves of seats with a key that nobody signed: ${who}`);
    }
    if (this.strangeHeads.length) {
      say(`heads that clients say they saw and that are not of this chain, at events ${this.strangeHeads.join(", ")}`);
    }
    if (this.rolls.size && !this.diceBound) {
      say("that the dice have the faces which the header lists: they follow from the rules of that version");
    }
    say("that the rules lead from the decisions and draws to every other event: run them again");
    if (!this.known.size && !this.receipts.length) {
      say("that nobody was shown another history: compare the head with others (--head, --receipt)");
    }
  }

  // the headline

  headline() {
    return [...this.whatItShows(), ...this.whatWouldShowMore()].join(" ");
  }
  /** In the words of every audit. */
  *whatItShows() {
    if (this.draws === null) {
      yield this.ended ? ABANDONED : "The record holds so far; nothing was drawn.";
    } else {
      yield "The record holds.";
      const own = this.independent(), [seats, count] = [this.seats.length, own.length];
      yield count
        ? `Of ${seats} seats, ${count} brought entropy of their own: ${own.join(", ")}.`
        : "Unproven against the operator: no seat brought entropy of its own.";
    }
    const dropped = this.epochs.flatMap((draws) => draws.withheld.map((seat) => `${seat} (epoch ${draws.epoch})`));
    if (dropped.length) yield `Dropped by the operator's word: ${dropped.join(", ")}.`;
    if (dropped.length && this.strict && this.ended && this.draws === null) yield "The table was strict: that ended it.";
    if (this.studied) yield STUDIED(this.studied);
    if (this.imported) yield IMPORTED(this.imported);
    if (this.protocol === FAIR1 && (dropped.length || this.hadKeys)) yield "Keys are not bound in fair/1.";
  }
  /** Seats that brought entropy to every epoch that was sealed, and were never said to withhold it. */
  independent() {
    const sealed = this.epochs.filter((draws) => draws.entropy !== null);
    const dropped = this.epochs.flatMap((draws) => draws.withheld);
    return this.seats.filter((seat) => !dropped.includes(seat) && sealed.every((draws) => draws.own.has(seat)));
  }
  /** What is open, and the file that would close it. */
  *whatWouldShowMore() {
    if (this.game.startsWith(WATCHED)) {
      yield REHEARSED;
      return;
    }
    const { receipts, keys } = this.elsewhere;
    if (!receipts.length && !this.known.size) {
      if (!this.ended) {
        yield "Later events may have been left out: give a receipt that you kept (--receipt).";
      } else if (!("ends that stand in the site log" in this.checked)) {
        yield "That the game ended so rests on this file: give a receipt that you kept (--receipt).";
      }
    }
    if (this.endedSince) yield `The game has ended since, at event ${this.endedSince}: get its record anew.`;
    if (keys === null) yield "Signatures of the service were not checked: give its keys (--keys, from /.well-known/sealog-keys.json).";
    if (this.unable) yield `Signatures were not checked: ${NO_ED25519}.`;
    if (this.keyless.length && this.started) {
      const whose = this.keyless.length === 1 ? "this seat has" : "these seats have";
      yield `Moves of ${this.keyless.join(", ")} are the operator's word: ${whose} no key.`;
    }
    if (this.unsigned.length) {
      const whose = this.seats.filter((seat) => this.unsigned.includes(seat)).join(", ");
      const one = this.unsigned.length === 1, these = one ? "this is" : "these are";
      const made = one ? `1 move of ${whose} was` : `${this.unsigned.length} moves of ${whose} were`;
      yield `${made} made by the clock or a standing order: ${these} the operator's word.`;
    }
    if (!this.epochs.every((draws) => draws.entropy === null || this.announced.has(draws.epoch))) {
      const how = "give the site log (--site), or a record with its lines there";
      yield `Whether this game was announced was not checked: ${how}.`;
    }
    if (this.apart) yield "Whether the site log has one history was not checked: give proofs (--proof).";
  }
}

/**
 * Trees of the site log by their size: one root for each, and which are known to go on in each other. That two trees have
 * a beginning in common says nothing of what comes behind it. So each knows the largest that it goes on from, and what
 * that goes on from is its own beginning too.
 */
class Trees {
  constructor() {
    this.roots = new Map([[0, digest(new Uint8Array())]]);
    this.lines = new Map();
    this.signed = new Set();
    this.proven = new Set();
    this.from = new Map();
  }
  know(where, size, root) {
    if (!this.roots.has(size)) this.roots.set(size, root);
    if (!same(this.roots.get(size), root)) throw new Fault(where, TWO_HISTORIES);
  }
  /** The larger one goes on from the smaller one: so do all between them, and the smaller from those before it. */
  join(one, other) {
    let first = Math.min(one, other), second = Math.max(one, other);
    while (first !== second) {
      second = this.down(second, first);
      const before = this.from.get(second) ?? first;
      this.from.set(second, first);
      [first, second] = [Math.min(before, first), Math.max(before, first)];
    }
  }
  joined(one, other) {
    const first = Math.min(one, other), second = Math.max(one, other);
    return first === second || this.from.get(this.down(second, first)) === first;
  }
  copy() {
    const made = new Trees();
    made.from = new Map(this.from);
    return made;
  }
  /** The smallest tree above `to` that this one goes on from, or it itself. */
  down(size, to) {
    let at = size;
    while ((this.from.get(at) ?? to) > to) at = this.from.get(at);
    return at;
  }
}

/** Whether two say the same of an epoch: its number, configuration and root. */
const alike = ([e, c, r], [epoch, config, root]) => e === epoch && same(c, config) && same(r, root);
const sameDice = (a, b) => isObject(a) && same(Object.keys(a).sort(), Object.keys(b).sort()) &&
  Object.keys(a).every((die) => Array.isArray(a[die]) && same(a[die], b[die]));
const names = (draw, first, count) => Array.from({ length: count }, (_, i) => `${draw}.${first + i}`);

const CHECKS = {
  SeatKeyed: "keyed",
  GameOpened: "opened", SeatTaken: "seatTaken", SeatLeft: "seatLeft", GameLocked: "locked",
  ChanceCommitted: "committed", EntropyCommitted: "entropyCommitted", EntropyRevealed: "entropyRevealed",
  ChanceDropped: "dropped", ChanceSealed: "sealed", ChanceSpent: "spend", GameStarted: "start", GameEnded: "end",
  GameAbandoned: "end", ChanceOpened: "keyOpened", Rolled: "rolled", Resealed: "resealed", Stocked: "stock",
  Moved: "move", Shown: "shown", Undone: "undone", Asked: "asked", Passed: "passed", Decided: "decided", TimedOut: "decided",
  Proposed: "proposed", Voted: "voted", Paused: "settled",
  Unpaused: "settled", Closed: "window", Told: "told", PartRead: "told", Forked: "forked", Studied: "study", Imported: "broughtIn",
};

// --- series -------------------------------------------------------------------------------------------

/** The lines of the file of a series: header, events, and the digest. */
class SeriesRecord {
  constructor(data) {
    const lines = [];
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      lines.push(data.subarray(from, at));
      from = at + 1;
    }
    if (from < data.length || lines.length < 2) throw new Fault(`line ${lines.length + 1}`, "the file breaks off");
    this.header = Record.fields(lines[0], 1);
    if (this.header.get("format") !== SERIES) throw new WrongFile("line 1", NO_SERIES);
    this.header.only("format", "series", "ruleset", "version", "events", "head");
    this.events = lines.slice(1, -1).map((line, i) => Record.fields(line, i + 2));
    for (const event of this.events) event.only("seq", "public", "head");
    const end = lines[lines.length - 1];
    this.whole = digest(data.subarray(0, data.length - end.length - 1));
    const last = Record.fields(end, lines.length);
    last.only("digest");
    this.digest = last.hash("digest");
    this.lastLine = last.where;
  }
}

/** What a series says of one of its games. */
class GameOfSeries {
  constructor(n, event, place) {
    [this.n, this.setup, this.place] = [n, event.get("setup", null), place];
    this.outcome = null; // its `GameCounted` or `GameDropped`
  }
  get dropped() {
    return this.outcome !== null && this.outcome.text("e") === "GameDropped" ? this.outcome.text("why") : "";
  }
}

/** Follows the record of a series, and holds the records of its games against it. */
class SeriesChecker {
  constructor(record, elsewhere, games) {
    [this.record, this.elsewhere, this.known, this.files] = [record, elsewhere, elsewhere.heads, games];
    this.series = record.header.text("series");
    this.checked = {};
    this.unchecked = [];
    this.where = "line 1";
    this.seq = 0;
    this.head = seriesStart(this.series);
    this.players = [];
    this.games = new Map();
    this.newest = null;
    this.counted = 0;
    this.ended = null;
    this.headlines = new Map();
  }
  count(what, more = 1) {
    this.checked[what] = (this.checked[what] ?? 0) + more;
  }
  require(holds, why) {
    if (!holds) throw new Fault(this.where, why);
  }
  async run() {
    for (const line of this.record.events) this.event(line);
    this.finish();
    for (const [i, text] of this.files.entries()) await this.game(text, `--game ${i + 1}`);
    this.sayWhatIsOpen();
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
    const event = new Fields(parsed(text, this.where), this.where), kind = event.text("e");
    this.where = event.where = `event ${this.seq} (${kind})`;
    this.count("events in the chain");
    this.require(Object.hasOwn(SERIES_CHECKS, kind), "a series has no such event");
    this.require((this.seq === 1) === (kind === "SeriesOpened"), "a series begins with SeriesOpened, once");
    this.require(this.ended === null, "the series is over");
    const broken = this.newest !== null && this.newest.dropped === "abandoned";
    this.require(!broken || kind === "SeriesEnded", "a game was given up: nothing comes but the end");
    this[SERIES_CHECKS[kind]](event);
  }
  opened(event) {
    const { header } = this.record;
    this.require(event.text("id") === this.series, "the file says that it is of another series");
    this.require(event.text("ruleset") === header.text("ruleset"), "the file says that it is of other rules");
    this.require(event.text("version") === header.text("version"), "the file says that it is of another version");
    this.players.push(event.text("host"));
  }
  playerJoined(event) {
    const player = event.text("player");
    this.require(!this.players.includes(player), `${player} takes part already`);
    this.players.push(player);
  }
  playerLeft(event) {
    const player = event.text("player");
    this.require(this.players.includes(player), `${player} does not take part`);
    this.players = this.players.filter((one) => one !== player);
  }
  chosen(event) {
    this.require(isObject(event.get("options")), "options is no object");
  }
  gameJoined(event) {
    const n = event.number("n"), game = event.text("game"), waits = this.newest !== null && this.newest.outcome === null;
    this.require(!waits, "the game before is not counted yet");
    this.require(n === this.counted + 1, `game ${this.counted + 1} comes next, not ${n}`);
    this.require(!this.games.has(game), `${game} has joined already`);
    this.newest = new GameOfSeries(n, event, this.head);
    this.games.set(game, this.newest);
  }
  gameOver(event) {
    const { newest } = this, n = event.number("n");
    const waits = newest !== null && newest.outcome === null && newest.n === n;
    this.require(waits, `game ${n} is not the one that is waited for`);
    event.hash("head");
    event.number("events");
    newest.outcome = event;
    if (event.text("e") === "GameCounted") {
      event.text("ending");
      event.texts("winners");
      this.counted += 1;
    } else {
      const why = ["closed", "withheld", "abandoned"].includes(event.text("why"));
      this.require(why, "nobody drops a game for that");
    }
  }
  seriesEnded(event) {
    const why = event.text("why", "done"), { newest } = this;
    this.require(["done", "given-up", "abandoned"].includes(why), "a series does not end for that");
    const waits = newest !== null && newest.outcome === null;
    this.require(why === "given-up" || !waits, "a game of it is not counted yet");
    const broken = newest !== null && newest.dropped === "abandoned";
    this.require((why === "abandoned") === broken, "it ends so if a game was given up, and only then");
    this.require((why === "done") === (event.text("ending", "") !== ""), "only what is done has an ending");
    this.ended = event;
  }
  finish() {
    const { header } = this.record;
    this.where = header.where;
    this.require(header.number("events") === this.seq, `it promises ${header.number("events")} events`);
    this.require(same(header.hash("head"), this.head), "it promises another head");
    this.where = "the end";
    const beyond = [...this.known.keys()].filter((seq) => seq > this.seq).sort((a, b) => a - b);
    this.require(!beyond.length, `a head of event ${beyond[0]} is known, and the record ends before it`);
    this.where = this.record.lastLine;
    this.require(same(this.record.digest, this.record.whole), "the file was changed: its digest is another");
    this.count("heads known from elsewhere", this.known.size);
  }

  // its games

  /** The record of a game: it holds by itself, and is the one that the series speaks of. */
  async game(text, place) {
    let where = place, checker;
    try {
      checker = new Checker(new Record(utf8(text)), this.elsewhere.besideGames());
      where = `game ${checker.game}`;
      await checker.run();
    } catch (fault) {
      if (fault instanceof WrongFile) throw new WrongFile(where, fault.why);
      if (fault instanceof Fault) throw new Fault(`${where}, ${fault.where}`, fault.why);
      throw fault;
    }
    this.where = where;
    const said = this.games.get(checker.game);
    this.require(!this.headlines.has(checker.game), "its record comes twice");
    this.require(said !== undefined, "the series knows no such game");
    this.headlines.set(checker.game, checker.headline());
    this.count("records of games that hold");
    this.count("events of games", checker.seq);
    const here = { series: this.series, n: said.n, head: asText(said.place) };
    this.require(sameJson(checker.place, here), "it does not name its place in this series");
    if (checker.lock !== null) {
      const setup = checker.lock.get("setup", null);
      this.require(sameJson(setup, said.setup), "it is set up otherwise than agreed");
      this.count("games whose lock names their place");
    }
    this.cameOut(checker, said);
  }
  cameOut(checker, said) {
    const { outcome } = said, { over, game } = checker;
    if (outcome === null) {
      if (checker.ended) this.unchecked.push(`what came of ${game}: it is over, and the series does not say it yet`);
      return;
    }
    if (checker.seq < outcome.number("events")) {
      this.unchecked.push(`the end of ${game}: its record ends before; get it anew`);
      return;
    }
    const sameEnd = checker.seq === outcome.number("events") && same(checker.head, outcome.hash("head"));
    this.require(sameEnd, "it ends otherwise than the series says");
    const kind = over === null ? "" : over.text("e");
    if (said.dropped) {
      const givenUp = kind === "GameAbandoned" && checker.started === (said.dropped === "abandoned");
      this.require(givenUp, "it came out otherwise than the series says");
    } else {
      const cameOut = kind === "GameEnded" && over.text("ending") === outcome.text("ending");
      const fair = cameOut && same(over.texts("winners"), outcome.texts("winners"));
      this.require(fair, "it came out otherwise than the series says");
      const studied = outcome.get("studied") === true;
      this.require(studied === checker.studied > 0, "whether it was studied, the series says otherwise");
    }
    this.count("games that ended as the series says");
  }

  // what comes of it

  sayWhatIsOpen() {
    for (const game of this.missing()) this.unchecked.push(`the game ${game}: its record was not given (--game)`);
    this.unchecked.push("that set-ups, what is carried and the end follow from the rules: run them again");
    if (!this.known.size) {
      this.unchecked.push("that nobody was shown another history: compare the head with others (--head)");
    }
  }
  missing() {
    return [...this.games.keys()].filter((game) => !this.headlines.has(game));
  }
  headline() {
    return [...this.sentences()].join(" ");
  }
  *sentences() {
    yield "The series holds.";
    yield `${this.counted} ${this.counted === 1 ? "game counts" : "games count"}.`;
    const why = this.ended === null ? "" : this.ended.text("why", "done");
    if (why === "done") {
      const how = this.ended.get("won") === true ? "won" : "over";
      yield `It is ${how}: ${this.ended.text("ending")}.`;
    } else {
      const said = new Map([["", "It is not over."], ["given-up", "It was given up."]]);
      yield said.get(why) ?? "It ended when a game was given up.";
    }
    for (const [game, said] of this.games) {
      const studied = said.outcome !== null && said.outcome.get("studied") === true;
      if (studied) yield `Game ${said.n} (${game}) was studied while it ran.`;
    }
    const missing = this.missing().length;
    if (missing) yield `Games whose records were not given rest on this file (--game): ${missing}.`;
  }
}

const SERIES_CHECKS = {
  SeriesOpened: "opened", PlayerJoined: "playerJoined", PlayerLeft: "playerLeft", OptionsChosen: "chosen",
  GameJoined: "gameJoined", GameCounted: "gameOver", GameDropped: "gameOver", SeriesEnded: "seriesEnded",
};

/** The same of a series; `games`: records of its games. */
async function verifySeries(data, known, { games = [], keys = null, site = null, ...useless }) {
  let checker = null;
  try {
    const more = Object.values(useless).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
    if (more) throw new WrongFile("line 1", "beside a series go records of its games, the keys and the site log");
    checker = new SeriesChecker(new SeriesRecord(data), new Elsewhere(known, { keys, site }), games);
    await checker.run();
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return failed(fault, checker?.checked ?? {});
  }
  return {
    ok: true,
    headline: checker.headline(),
    series: checker.series,
    games: Object.fromEntries(checker.headlines),
    head: `${checker.seq}:${asText(checker.head)}`,
    checked: checker.checked,
    unchecked: checker.unchecked,
  };
}

// --- what comes of it --------------------------------------------------------------------------------

/**
 * What holds, what does not, and what could not be checked. `known`: event number -> head in base64. `beside`: texts as
 * the service gives them: receipts, reveals, checkpoints and proofs, each a list; keys; site; witnesses, vkeys; and,
 * beside the record of a series, games, a list of records.
 */
export async function verify(data, known = new Map(), beside = {}) {
  const end = data.indexOf(10), first = new TextDecoder("latin1").decode(data.subarray(0, end < 0 ? data.length : end));
  if (first.includes('"sealog-series/')) return verifySeries(data, known, beside);
  let checker = null;
  try {
    if (beside.games?.length) throw new WrongFile("line 1", `${NO_SERIES}: records of games go beside one (--game)`);
    checker = new Checker(new Record(data), new Elsewhere(known, beside));
    await checker.run();
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return failed(fault, checker?.checked ?? {});
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

/** What came of it; a file that is something else than it was given as says so in `read`. */
function failed(fault, checked) {
  const unread = fault instanceof WrongFile ? { read: false } : {};
  return { ok: false, where: fault.where, why: fault.why, checked, unchecked: [], ...unread };
}

/** Whether the service has signed the verdicts in an answer of its own, byte for byte as they stand there. */
export async function verifyVerdict(data, keys, known = new Map()) {
  const checked = {}, unchecked = ["that the verdicts are right: they are the service's own word; check the record"];
  let verdicts, open = 0;
  try {
    verdicts = verdictsIn(new TextDecoder("utf-8", { ignoreBOM: true }).decode(data));
    const ours = new Elsewhere(known, { keys });
    const judged = new Map();
    for (const verdict of verdicts) {
      open += await asSigned(verdict, ours, checked) ? 0 : 1;
      const place = `${verdict.seq} ${verdict.game}`, before = judged.get(place) ?? verdict.head;
      const other = "it judges another history than a verdict before it";
      if (!same(before, verdict.head)) throw new Fault(verdict.around.where, other);
      judged.set(place, before);
    }
    const seqs = verdicts.map((verdict) => verdict.seq);
    const unused = [...known.keys()].filter((seq) => !seqs.includes(seq)).sort((a, b) => a - b);
    unchecked.push(...unused.map((seq) => `the head of event ${seq} (--head): no verdict judges up to there`));
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return failed(fault, checked);
  }
  if (open) unchecked.push(`the signatures of verdicts (${open}): ${NO_ED25519}`);
  return { ok: true, headline: verdicts.map((verdict) => verdict.said()).join(" "), checked, unchecked };
}

/** A verdict of the service: its exact text, and who has signed it. */
class Verdict {
  constructor(exact, around) {
    this.exact = exact;
    this.around = around;
    const fields = new Fields(parsed(exact, around.where), around.where);
    [this.game, this.dispute] = [fields.text("game"), fields.number("dispute")];
    [this.finding, this.seq] = [fields.text("finding"), fields.number("seq")];
    [this.head, this.fault] = [fields.hash("head"), fields.number("fault", 0)];
    if (!FINDINGS.includes(this.finding)) throw new Fault(around.where, "its finding is none");
  }
  said() {
    const at = this.fault ? ` at event ${this.fault}` : "";
    return `Dispute ${this.dispute} of ${this.game}, judged up to event ${this.seq}: ${this.finding}${at}.`;
  }
}

/** The verdicts of an answer of the service: of one, of a dispute, or of all disputes of a game. */
function verdictsIn(text) {
  const where = "the file", held = objectsIn(text, where).flatMap((found) => holdingVerdicts(found.data));
  const begun = [...text.matchAll(A_VERDICT)].map((found) => found.index + found[0].length);
  if (!held.length || held.length !== begun.length) throw new Fault(where, "there is no verdict in it");
  return begun.map((first, i) => {
    return new Verdict(text.slice(first, endOfObject(text, first)), new Fields(held[i], `verdict ${i + 1}`));
  });
}

/** The objects that hold a verdict, in the order of the text. */
function holdingVerdicts(found) {
  if (Array.isArray(found)) return found.flatMap(holdingVerdicts);
  if (!isObject(found)) return [];
  return Object.entries(found).flatMap(([name, value]) => {
    return [...(name === "verdict" && isObject(value) ? [found] : []), ...holdingVerdicts(value)];
  });
}

/** Where an object ends that begins here, in a text that is JSON. */
function endOfObject(text, at) {
  let depth = 0;
  for (const found of text.slice(at).matchAll(TOKEN)) {
    depth += STEP.get(found[0]) ?? 0;
    if (!depth) return at + found.index + found[0].length;
  }
  return text.length;
}

/** Whether it could be checked. */
async function asSigned(verdict, ours, checked) {
  const { around } = verdict, { where } = around;
  around.only("verdict", "signature", "key");
  const key = around.text("key"), signature = around.signature("signature"), head = asText(verdict.head);
  const sameHead = (ours.heads.get(verdict.seq) ?? head) === head;
  if (!sameHead) throw new Fault(where, "it judges another history than the one that is known");
  if (!ours.keys.has(key)) throw new Fault(where, `none of the keys is ${key}, which signed this`);
  const holds = await signedBy(ours.keys.get(key), verdictMessage(utf8(verdict.exact)), signature);
  if (holds === null) return false;
  if (!holds) throw new Fault(where, `its signature is not that of the key; ${CHANGED}`);
  checked["signatures of verdicts"] = (checked["signatures of verdicts"] ?? 0) + 1;
  return true;
}

/** A result in words. */
export function told(result) {
  const counts = Object.entries(result.checked).filter(([, count]) => count);
  const lines = counts.map(([what, count]) => `checked    ${String(count).padStart(6)}  ${what}`);
  lines.push(...result.unchecked.map((what) => `not checked        ${what}`));
  lines.push(...Object.entries(result.games ?? {}).map(([game, said]) => `${game}  ${said}`));
  if (result.ok) lines.push(...(result.head ? [`head       ${result.head}`] : []), result.headline);
  else lines.push(`${result.read ?? true ? "FAILED at" : "CANNOT READ"} ${result.where}: ${result.why}`);
  return lines.join("\n");
}

const USAGE =
  "node verify.mjs [verdict] FILE [--head SEQ:HEAD ...] [--receipt FILE ...] [--keys FILE] [--site FILE ...] " +
  "[--reveal FILE ...] [--checkpoint FILE ...] [--proof FILE ...] [--witness VKEY ...] [--game FILE ...] [--json]";
const FILES = ["--receipt", "--keys", "--site", "--reveal", "--checkpoint", "--game", "--proof"];

/** `SEQ:HEAD`, the head in base64. */
function knownHead(text) {
  const found = /^([1-9][0-9]{0,15}):(.*)$/.exec(text ?? "");
  if (!found) throw new Fault("--head", `${text} is not SEQ:HEAD with the head in base64`);
  asHash(found[2], "--head", "HEAD");
  return [Number(found[1]), found[2]];
}

/** The words of the command line; `help` if that is all that is wanted. */
function understood(words) {
  const args = { json: false, help: false, files: [], known: new Map(), "--witness": [] };
  for (const name of FILES) args[name] = [];
  let onlyFiles = false;
  while (words.length) {
    const word = words.shift();
    if (onlyFiles || word === "-" || !word.startsWith("-")) {
      args.files.push(word);
      continue;
    }
    const at = word.indexOf("="), name = at < 0 ? word : word.slice(0, at);
    const value = () => {
      if (at < 0 && !words.length) throw new Fault(name, FILES.includes(name) ? "which file?" : "which?");
      return at < 0 ? words.shift() : word.slice(at + 1);
    };
    if (word === "--") onlyFiles = true;
    else if (word === "--help" || word === "-h") args.help = true;
    else if (word === "--json") args.json = true;
    else if (name === "--head") {
      const [seq, head] = knownHead(value());
      if ((args.known.get(seq) ?? head) !== head) throw new Fault(name, "two heads of one event are two histories");
      args.known.set(seq, head);
    } else if (FILES.includes(name) || name === "--witness") args[name].push(value());
    else throw new Fault("usage", `${USAGE}; there is no ${word}`);
  }
  return args;
}

async function standardInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return joined(...chunks);
}

async function resultOf(args, files) {
  const { readFile } = await import("node:fs/promises");
  const read = async (path) => {
    try {
      return await readFile(path);
    } catch (error) {
      throw new Fault(`cannot read ${path}`, error.message);
    }
  };
  const data = new Uint8Array(files[0] === "-" ? await standardInput() : await read(files[0])), texts = {};
  for (const name of FILES) {
    texts[name] = [];
    for (const path of args[name]) {
      texts[name].push(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await read(path)));
    }
  }
  const keys = texts["--keys"][0] ?? null, site = texts["--site"].length ? texts["--site"].join("\n") : null;
  if (files.length < args.files.length) return await verifyVerdict(data, keys, args.known);
  return await verify(data, args.known, {
    receipts: texts["--receipt"], keys, site, reveals: texts["--reveal"], checkpoints: texts["--checkpoint"],
    proofs: texts["--proof"], witnesses: args["--witness"], games: texts["--game"],
  });
}

/** Writes all of it, or fails: `console` would swallow what cannot be written. */
const written = (stream, text) => new Promise((resolve, reject) => {
  stream.on("error", reject);
  stream.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
});

/** 0 and 1 only for what was checked to the end and told; whatever keeps it from that is 2. */
async function main(words) {
  try {
    const args = understood(words), ofVerdict = args.files.length === 2 && args.files[0] === "verdict";
    if (args.help) {
      await written(process.stdout, `usage: ${USAGE}`);
      return 0;
    }
    const files = ofVerdict ? args.files.slice(1) : args.files;
    if (files.length !== 1) throw new Fault("usage", USAGE);
    if (args["--keys"].length > 1) throw new Fault("--keys", "one list of keys, please");
    if (ofVerdict && !args["--keys"].length) throw new Fault("--keys", "a verdict is checked by the service's keys");
    const useless = ["--receipt", "--site", "--reveal", "--checkpoint", "--game", "--proof", "--witness"].find((name) => args[name].length);
    if (ofVerdict && useless) throw new Fault(useless, "a verdict is checked by --keys and --head alone");
    const result = await resultOf(args, files);
    await written(process.stdout, args.json ? JSON.stringify(result, null, 1) : told(result));
    const wanted = ["--keys", "--witness", "--reveal"].some((name) => args[name].length);
    if (wanted && result.unchecked.some((what) => what.endsWith(NO_ED25519))) {
      throw new Fault("signatures were to be checked", NO_ED25519);
    }
    return result.ok ? 0 : result.read ?? true ? 1 : 2;
  } catch (error) {
    await written(process.stderr, error instanceof Fault ? error.message : String(error)).catch(() => {});
    return 2;
  }
}

/** Whether Node was told to run this file, also by a link or by standard input, and has not only imported it. */
async function isProgram() {
  if (typeof process === "undefined" || !process.versions?.node) return false;
  if (typeof import.meta.main === "boolean") return import.meta.main;
  const { realpathSync } = await import("node:fs"), { fileURLToPath } = await import("node:url");
  const script = process.argv[1];
  if (script === undefined || script === "-") return import.meta.url.endsWith("/[eval1]");
  try {
    return realpathSync.native(script) === realpathSync.native(fileURLToPath(import.meta.url));
  } catch {
    return script.split(/[\\/]/).at(-1) === decodeURIComponent(import.meta.url).split("/").at(-1);
  }
}

if (await isProgram()) {
  let status = null;
  process.on("uncaughtException", (error) => {
    console.error(String(error));
    status = 2;
    process.exit(status);
  });
  process.on("exit", () => {
    if (status === null) console.error("it was not checked to the end");
    process.exitCode = status ?? 2;
  });
  status = await main(process.argv.slice(2));
}
