import type { Random } from './random.ts'

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const bytes = (value: number): string =>
  `${hex[value >>> 24]}${hex[(value >>> 16) & 255]}${hex[(value >>> 8) & 255]}${hex[value & 255]}`

/** A UUIDv7 of an instant (milliseconds) whose random bits come from the generator. */
export function uuidAt(instant: number, random: Random): string {
  const high = bytes(Math.floor(instant / 0x1_0000))
  const low = bytes(instant % 0x1_0000).slice(4)
  const first = random.u32()
  const version = bytes(0x7000 | (first & 0xfff)).slice(4)
  const second = bytes(0x8000_0000 | (random.u32() >>> 2))
  return `${high}-${low}-${version}-${second.slice(0, 4)}-${second.slice(4)}${bytes(random.u32())}`
}
