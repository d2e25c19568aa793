// Questions in words, for everybody who must say what is asked and what happens by itself.
import type { Question } from "../protocol";
import { short } from "./cards";
import { dollars } from "./money";
import { sentenceCase } from "./scene";

const ASKED: Record<string, string> = {
  bank: "Do you take the bank?",
  bet: "Your action",
  wagers: "Place your wagers",
  "bank wager": "How much do you put up as the bank?",
  set: "Set your hands",
  "set tiles": "Set your tiles",
  insurance: "Insurance?",
  draw: "Which cards do you throw?",
  discard: "Discard",
  declare: "In or out?",
  "play or fold": "Play or fold?",
  "action pile": "Which pile gets the action?",
  kill: "Kill the pot?",
  straddle: "Straddle?",
  turn: "Your turn",
  use: "What do you do with the card?",
  more: "Lay more?",
  force: "Force the card on the next player?",
  pays: "Ask for what is due?",
  openers: "Do you keep the openers, or split them?",
  enter: "Enter now, or wait?",
  "opening bet": "Your opening bet",
  play: "Your hand",
  switch: "Switch the second cards?",
  surrender: "Surrender?",
  box: "Hit or stand?",
  "down card": "Keep the card down, or expose it?",
  "bring-in": "Bring it in",
  opening: "The pot is not open. Your action",
};

export function asks(about: string): string {
  return ASKED[about] ?? sentenceCase(about);
}

/** What is answered when the time is up. */
export function byDefault(question: Question): string {
  switch (question.shape) {
    case "choose":
    case "meld":
      return question.default;
    case "wager": {
      const placed = Object.entries(question.default).map(([circle, cents]) => `${circle} ${dollars(cents)}`);
      return placed.join(", ") || "no wager";
    }
    case "pick":
      return question.default.map(short).join(" ") || "no card";
    case "arrange":
      return "house way";
  }
}
