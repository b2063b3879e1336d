/** Which values of a client, or of a person, a generator serves; streams of one index don't influence each other. */
export const streams = { person: 1, contacts: 2, organisation: 3, recording: 4, itineraries: 5, approvals: 6, strategies: 7, calling: 8, blocks: 9, today: 10, photos: 11, phones: 12 } as const

/**
 * Pseudo-random numbers that are the same every time, addressed by (seed, stream, index): what belongs to
 * client number `index` is made without making the clients before it. The generator is Chris
 * Doty-Humphrey's sfc32. The index is part of its state, and a step loses nothing, so two indexes
 * never run through the same states, as two hashes of 32 bits would among a million clients.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, stream: number, index: number) {
    this.#a = mix(seed ^ Math.imul(stream, 0x9e3779b1))
    this.#b = mix(this.#a ^ index)
    this.#c = index | 0
    for (let i = 0; i < 8; i++) this.u32()
  }

  /** A whole number from 0 to 2^32 - 1. */
  u32(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** A number from 0 up to, but not including, 1. */
  real(): number {
    return this.u32() / 0x1_0000_0000
  }

  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number {
    return Math.floor(this.real() * count)
  }

  /** True for that share of calls. */
  chance(share: number): boolean {
    return this.real() < share
  }

  /** One of the list, each as likely. Fails on an empty list. */
  pick<T>(list: readonly T[]): T {
    const index = this.below(list.length)
    if (index >= list.length) throw new Error('Nothing to pick from.')
    return list[index] as T
  }
}

/** Spreads 32 bits over 32 bits, each value to another (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
