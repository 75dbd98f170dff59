import assert from "node:assert/strict";
import { test } from "node:test";
import { patched } from "../../api/patch";
import { Cutter } from "../../api/stream";

test("a patch adds, replaces and removes, and leaves the old document alone", () => {
  const old = { a: [1, 2, 3], b: { c: "x", d: 1 }, "e/f~": 0 };
  const next = patched(old, [
    { op: "replace", path: "/b/c", value: "y" },
    { op: "remove", path: "/a/1" },
    { op: "add", path: "/a/0", value: 9 },
    { op: "add", path: "/a/-", value: 4 },
    { op: "replace", path: "/e~1f~0", value: 1 },
    { op: "add", path: "/g", value: null },
  ]);
  assert.deepEqual(next, { a: [9, 1, 3, 4], b: { c: "y", d: 1 }, "e/f~": 1, g: null });
  assert.deepEqual(old, { a: [1, 2, 3], b: { c: "x", d: 1 }, "e/f~": 0 });
});

test("the whole document can be replaced", () => {
  assert.equal(patched<unknown>({ a: 1 }, [{ op: "replace", path: "", value: 2 }]), 2);
});

test("a patch that does not fit is refused", () => {
  assert.throws(() => patched({ a: 1 }, [{ op: "replace", path: "/b/c", value: 1 }]));
  assert.throws(() => patched([1], [{ op: "add", path: "/5", value: 1 }]));
  assert.throws(() => patched(1, [{ op: "add", path: "/a", value: 1 }]));
});

test("what is not touched is shared, so that nothing is drawn twice", () => {
  const old = { a: { deep: 1 }, b: 1 };
  assert.equal(patched(old, [{ op: "replace", path: "/b", value: 2 }]).a, old.a);
});

test("a stream is cut into messages wherever its packets end", () => {
  const cutter = new Cutter();
  assert.deepEqual(cutter.take("event: step\nid: 5.0\nda"), []);
  assert.deepEqual(cutter.take('ta: {"a": 1}\n\n: still here\n\nevent: chat\ndata: "x"\n\n'), [
    { event: "step", id: "5.0", data: { a: 1 } },
    { event: "chat", id: "", data: "x" },
  ]);
});
