// Plays through the dock as a person would who sees the page and nothing else. It runs inside the page, which is quick.
// `calm`: answers only when the picture shows the table as it is, as somebody does who looks before clicking.
export function inPage({ seed, most, patience, calm = false }) {
  let state = seed;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * n);
  };
  const all = (root, what) => [...root.querySelectorAll(what)].filter((el) => !el.disabled);
  const set = (select, value) => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  /** What may not be offered for itself is for the rules to say: whoever is refused that offers something else. */
  const SAME = /^(.+) is exchanged for other things only, not for \1\.$/;
  const later = (ms) => new Promise((done) => setTimeout(done, ms));
  const still = () => document.querySelector(".stage")?.dataset.version === document.querySelector("main.table")?.dataset.version;
  const ready = (form) => form.querySelector("button[type=submit]:not(:disabled)");
  const pass = (form) => [...form.querySelectorAll(".buttons button")].find((b) => b.textContent === "Pass" && !b.disabled);

  /** One touch of whatever the form has. */
  function touch(form) {
    const answers = form.querySelector(".answers");
    const choices = [
      ...all(answers, "input[type=radio]:not(:checked)").map((input) => () => input.click()),
      ...all(answers, "input[type=checkbox]").map((input) => () => input.click()),
      ...all(answers, ".stepper button:last-child").map((button) => () => button.click()),
      ...all(answers, "select").flatMap((select) => {
        const values = [...select.options].map((option) => option.value).filter(Boolean);
        return values.length ? [() => set(select, values[random(values.length)])] : [];
      }),
      ...all(answers, ".arrange button").map((button) => () => button.click()),
      ...all(answers, ".number button").map((button) => () => button.click()),
    ];
    if (choices.length) choices[random(choices.length)]();
    return choices.length > 0;
  }

  /** Where targets have limits, the same for all is often what fits. */
  function same(form, at) {
    for (const select of all(form, ".answers select")) {
      const values = [...select.options].map((option) => option.value).filter(Boolean);
      if (values.length) set(select, values[at % values.length]);
    }
  }

  async function answer(form) {
    for (let tries = 0; tries < 60 && form.isConnected; tries++) {
      await later(0);
      const submit = ready(form), passes = pass(form);
      if (passes && (!submit || random(3) === 0) && (tries > 2 || random(2) === 0)) return passes.click();
      if (submit && (tries > 1 || random(2) === 0)) return submit.click();
      if (tries % 8 === 7) same(form, tries >> 3);
      if (!touch(form) && passes) return passes.click();
    }
  }

  return (async () => {
    const forms = new Map();
    let quiet = performance.now(), answered = 0;
    while (answered < most) {
      if (document.querySelector("section.dock a[href^='/replay/']")) return { over: true, answered, forms: [...forms] };
      const form = calm && !still() ? null : document.querySelector("form.dock");
      if (form && !form.querySelector("button[type=submit]:disabled") | (form && !form.dataset.answered)) {
        const kind = form.querySelector(".answers > *")?.className || form.querySelector(".answers > *")?.tagName || "";
        forms.set(kind, (forms.get(kind) ?? 0) + 1);
        await answer(form);
        answered += 1;
        quiet = performance.now();
        const head = form.querySelector("h2").textContent;
        for (let waited = 0; waited < 80 && form.isConnected; waited++) await later(5);
        const trouble = form.isConnected ? form.querySelector(".trouble")?.textContent : "";
        if (trouble && !(form.querySelector(".trays") && SAME.test(trouble))) throw new Error(`${head}: ${trouble}`);
      }
      if (performance.now() - quiet > patience) throw new Error(`nothing happens: ${document.querySelector(".dock h2")?.textContent}`);
      await later(5);
    }
    return { over: false, answered, forms: [...forms] };
  })();
}
