// Reads questions about wagers and their answers from stdin and says which last wagers the page offers at each of them.
const stored = new Map();
globalThis.sessionStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
};
const { lastWager, rememberWager } = await import("./page.mjs");

let text = "";
for await (const part of process.stdin) text += part;
const offered = JSON.parse(text).map(([table, question, answer]) => {
  const last = lastWager(table, question);
  rememberWager(table, question.about, answer);
  return last;
});
console.log(JSON.stringify(offered));
