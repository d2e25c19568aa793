// SHA-256, at once and also where a page is served without https: the browser's own is neither.

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((each) => n % each)) primes.push(n);
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
const FIRST = primes.slice(0, 8).map((each) => fraction(Math.sqrt(each)));
const ROUNDS = primes.map((each) => fraction(Math.cbrt(each)));
const BLOCK = 64;
const WORD = 4;

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 4, message.length * 8);
  const state = new DataView(new ArrayBuffer(FIRST.length * WORD));
  FIRST.forEach((word, at) => state.setUint32(WORD * at, word));
  const words = new DataView(new ArrayBuffer(ROUNDS.length * WORD));
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, words, data, at);
  return new Uint8Array(state.buffer);
}

/** Mix a block of the data into the state; `w` has room for a word of each round. */
function mix(state: DataView, w: DataView, data: DataView, begin: number): void {
  for (let at = 0; at < BLOCK; at += WORD) w.setUint32(at, data.getUint32(begin + at));
  for (let at = BLOCK; at < w.byteLength; at += WORD) {
    const two = w.getUint32(at - 2 * WORD);
    const fifteen = w.getUint32(at - 15 * WORD);
    const s0 = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
    const s1 = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    w.setUint32(at, w.getUint32(at - 16 * WORD) + s0 + w.getUint32(at - 7 * WORD) + s1);
  }
  let a = state.getUint32(0);
  let b = state.getUint32(WORD);
  let c = state.getUint32(2 * WORD);
  let d = state.getUint32(3 * WORD);
  let e = state.getUint32(4 * WORD);
  let f = state.getUint32(5 * WORD);
  let g = state.getUint32(6 * WORD);
  let h = state.getUint32(7 * WORD);
  let at = 0;
  for (const round of ROUNDS) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + big1 + ((e & f) ^ (~e & g)) + round + w.getUint32(at)) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
    at += WORD;
  }
  [a, b, c, d, e, f, g, h].forEach((word, number) => {
    const place = WORD * number;
    state.setUint32(place, state.getUint32(place) + word);
  });
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const TEXT = new TextEncoder();

/** The hash of a text, in hexadecimal digits. */
export function hashed(text: string): string {
  return hex(sha256(TEXT.encode(text)));
}

/** The hash of a text, as bytes. */
export function bytesHashed(text: string): Uint8Array {
  return sha256(TEXT.encode(text));
}
