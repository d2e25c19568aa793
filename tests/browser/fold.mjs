// Reads hands from stdin and says where the events, told one after the other, lead elsewhere than the room says.
import { after, onwards, titlesOf } from "./page.mjs";

const KEPT = ["piles", "accounts", "shoe"];
// A hand that is set is only put in order: no event tells it.
const sorted = (value) =>
  Array.isArray(value)
    ? value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    : value && typeof value === "object"
      ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
      : value;

// What lies there now, without the places that are empty, and without what the room says of it.
const lying = (value) =>
  Array.isArray(value)
    ? value
        .filter(({ cards, cents }) => cards?.length || cents)
        .map(({ words: _words, down: _down, ...rest }) => rest)
    : value;

function differences(told, seen, where) {
  return KEPT.flatMap((each) => {
    const [a, b] = [told[each], seen[each]].map((value) => JSON.stringify(sorted(lying(value))));
    return a === b ? [] : [`${where} ${each}: ${a.slice(0, 600)} is not ${b.slice(0, 600)}`];
  });
}

let text = "";
for await (const part of process.stdin) text += part;
const found = JSON.parse(text).flatMap(([name, replay]) => {
  const { frames, events } = replay;
  const steps = frames.slice(1).flatMap((frame, at) => {
    const before = frames[at];
    const told = onwards(before.view, events.slice(before.after, frame.after), titlesOf(replay));
    return differences(told, frame.view, `${name}, answer ${at + 1},`);
  });
  // From nothing to the end, with no question in between to hold on to.
  const last = frames.at(-1);
  const whole = { events: [...events, { event: "announced", words: "" }], frames: [{ ...last, after: last.after + 1 }] };
  return [...steps, ...differences(after(whole, last.after).view, last.view, `${name}, from the start,`)];
});
console.log(JSON.stringify(found));
