/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const primes = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && !Array.from({ length: n - 2 }, (_, d) => d + 2).some((d) => n % d === 0))
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32) >>> 0
const rounds = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The bytes padded to a multiple of 64: with the bit 1, zeros, and the length in bits. */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const whole = new Uint8Array(blocks * 64)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0)
  return view
}

/**
 * The SHA-256 of bytes in hexadecimal, in plain JavaScript: the browser's own exists in secure contexts only, and a
 * photo that is sent in parts needs its hash wherever the app runs.
 */
export function sha256Plain(bytes: Uint8Array): string {
  const view = padded(bytes)
  const state = Int32Array.from(initial)
  const words = new Int32Array(64)
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(block + at * 4)
    for (let at = 16; at < 64; at++) words[at] = schedule(words, at)
    compress(state, words)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function schedule(words: Int32Array, at: number): number {
  const early = words[at - 15] ?? 0
  const late = words[at - 2] ?? 0
  const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
  const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
  return ((words[at - 16] ?? 0) + one + (words[at - 7] ?? 0) + other) | 0
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + (words[at] ?? 0)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const next = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at++) state[at] = ((state[at] ?? 0) + (next[at] ?? 0)) | 0
}
