// The page while the service is ended and comes back. `node --test tests/restart.mjs` with URL, and UP, the file in which
// `sealog up` says which processes it has. Nothing else may use the service meanwhile.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begin, done, LIMIT, person, play } from "./people.mjs";

test("the service dies in mid-game and comes back: the page goes on", LIMIT, async () => {
  const page = await person();
  await begin(page, "Shoals");
  await play(page, 4);
  process.kill(JSON.parse(readFileSync(process.env.UP, "utf-8")).processes.API, "SIGKILL");
  const played = await play(page, 3000);
  assert.ok(played.over, "it is played to the end");
  await done(page);
});
