// Plays a whole game against bots, with nothing but the client that @hey-api/openapi-ts makes of the contract:
//   make clients && node openapi/clients/typescript/play.ts http://127.0.0.1:8000 cult 4
import { createHash, randomBytes } from "node:crypto";
import { client } from "../../../build/clients/typescript/client.gen.ts";
import * as sealog from "../../../build/clients/typescript/index.ts";
import type { Answer, AskView, Choose, GameShown, OwedShown } from "../../../build/clients/typescript/index.ts";

const [address = "http://127.0.0.1:8000", ruleset = "cult", seats = "4"] = process.argv.slice(2);
const base64 = (data: Uint8Array): string => Buffer.from(data).toString("base64");

/** What a call gave, or an exception with the problem that it met. */
async function need<T, P>(call: Promise<{ data?: T; error?: P }>): Promise<T> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** The shares of chance that this client makes, by seat and epoch; nobody else knows them before all have committed. */
const shares = new Map<string, Uint8Array>();

async function bringEntropy(game: string, epoch: number, owed: OwedShown): Promise<void> {
  const name = `${owed.seat} ${epoch}`;
  const r = shares.get(name) ?? randomBytes(32);
  shares.set(name, r);
  const path = { game };
  if (owed.what === "r") {
    await need(sealog.revealEntropy({ path, body: { r: base64(r), epoch, seat: owed.seat } }));
    return;
  }
  const prefix = Buffer.from(owed.prefix ?? "", "base64");
  const commitment = base64(createHash("sha256").update(prefix).update(r).digest());
  await need(sealog.commitEntropy({ path, body: { commitment, epoch, seat: owed.seat } }));
}

async function seal(table: GameShown): Promise<void> {
  for (const owed of table.chance?.owed ?? []) await bringEntropy(table.id, table.chance!.epoch, owed);
}

/** Some of the options, as many as must be. */
function chosen(form: Choose): Answer {
  const left = [...form.options];
  const take = () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? "";
  return Array.from({ length: form.least ?? 1 }, take);
}

/** An answer by the form of the question: chance where that is easy, else what a time-out would decide. */
function answerTo(ask: AskView): Answer | null {
  if (ask.may_pass) return null;
  switch (ask.form?.type) {
    case "choose":
      return ask.form.worth ? (ask.default ?? null) : chosen(ask.form);
    case "number":
      return ask.form.least + Math.floor(Math.random() * (ask.form.most - ask.form.least + 1));
    default:
      return ask.default ?? null;
  }
}

/** Answer whatever our seat is asked. The question may close meanwhile (409): then there will be news. */
async function answerAll(game: string): Promise<void> {
  const shown = await need(sealog.showAsks({ path: { game } }));
  for (const ask of shown.asks) {
    if (ask.seat !== shown.seat || ask.answered || ask.passed) continue;
    const { error } = await sealog.answer({ path: { game }, body: { ask: ask.id, answer: answerTo(ask) } });
    if (error && error.status !== 409) throw new Error(JSON.stringify(error));
  }
}

client.setConfig({ baseUrl: address });
const me = await need(sealog.register({ body: { name: "Typed" } }));
client.setConfig({ baseUrl: address, auth: me.secret });

const others = Array.from({ length: Number(seats) - 1 }, (_, n) => `s${n + 2}`);
const bots = Object.fromEntries(others.map((seat) => [seat, "random"]));
const opened = await need(sealog.openGame({ body: { ruleset, seats: Number(seats), bots } }));
await seal(await need(sealog.startGame({ path: { game: opened.id } })));

const { stream } = await sealog.followGame({ path: { game: opened.id }, query: { seat: "s1" } });
for await (const message of stream) {
  if (!message) continue;
  if ("detail" in message) throw new Error(JSON.stringify(message)); // problem
  if ("chance" in message) await seal(message); // table
  if ("view" in message || "patch" in message) await answerAll(opened.id); // state, step
}

const over = await need(sealog.showGame({ path: { game: opened.id } }));
const mine = over.seats.find((seat) => seat.you);
console.log(JSON.stringify({ game: over.id, state: over.state, ending: over.ending, independent: mine?.independent }));
if (over.state !== "ended") process.exit(1);
