import assert from "node:assert/strict";
import { test } from "node:test";
import { asHeld, face, spoken, spokenAll, spokenLine } from "../src/lib/cards";

test("a card, a joker, a tile and a card face down are told apart", () => {
  assert.deepEqual(face("Ah"), { kind: "card", rank: "A", suit: "h", mark: "" });
  assert.deepEqual(face("Ts*"), { kind: "card", rank: "T", suit: "s", mark: "*" });
  assert.deepEqual(face("Jk"), { kind: "joker" });
  assert.deepEqual(face("3-6"), { kind: "tile", ends: [3, 6] });
  assert.deepEqual(face("??"), { kind: "hidden" });
});

test("a jack is not taken for the joker", () => {
  assert.deepEqual(face("Jc"), { kind: "card", rank: "J", suit: "c", mark: "" });
});

test("cards as they are read out", () => {
  assert.equal(spoken("Ah"), "ace of hearts");
  assert.equal(spoken("Td"), "ten of diamonds");
  assert.equal(spoken("2c"), "deuce of clubs");
  assert.equal(spoken("9s*"), "nine of spades (marked)");
  assert.equal(spoken("Jk"), "the joker");
  assert.equal(spoken("6-6"), "tile 6-6");
  assert.equal(spoken("??"), "a card face down");
});

test("of several cards those face down are counted at the end", () => {
  assert.equal(spokenAll([]), "no cards");
  assert.equal(spokenAll(["Ah", "Kd"]), "ace of hearts, king of diamonds");
  assert.equal(spokenAll(["??", "Kd"]), "king of diamonds, one card face down");
  assert.equal(spokenAll(["??", "??", "??"]), "3 cards face down");
});

test("a long hand is held by rank and then by suit, the joker last", () => {
  assert.deepEqual(asHeld(["Ah", "2h", "Tc", "Jk", "2d", "3s", "Jh"]), ["2d", "2h", "3s", "Tc", "Jh", "Ah", "Jk"]);
});

test("a short hand, and one with cards face down, lies as it was dealt", () => {
  assert.deepEqual(asHeld(["Kd", "2c", "Ah", "3s", "4h"]), ["Kd", "2c", "Ah", "3s", "4h"]);
  assert.deepEqual(asHeld(["Kd", "2c", "??", "3s", "4h", "Ah"]), ["Kd", "2c", "??", "3s", "4h", "Ah"]);
});

test("a line of the log is read out with the suits of its cards", () => {
  const card = (text: string): { text: string; card: boolean } => ({ text, card: true });
  const words = [{ text: "You " }, card("Ah"), { text: " " }, card("Td"), { text: " (pair)" }];
  assert.equal(spokenLine(words), "You ace of hearts, ten of diamonds (pair)");
});
