/** Of a phone that seals what it keeps: the fewest digits of its PIN, and minutes out of sight after which it asks for it. */
export const sealingNumbers = {
  pin_length: { usual: 6, least: 6, most: 12 },
  lock_after: { usual: 5, least: 1, most: 240 },
} as const

/** Masked numbers that one user may show in a day before the officer is notified (docs/decisions/reading.md). */
export const readingNumbers = { reveal_limit: { usual: 30, least: 0, most: 10_000 } } as const
