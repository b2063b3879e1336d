import { Problem } from '../problem.ts'

/**
 * Counts what each does within a stretch of time, which begins with the first of it. Kept in memory: it protects this
 * process, and several of them count by themselves.
 */
export type Tally = {
  /** @throws Problem too_many from the one after `most` on */
  count(key: string, most: number): void
}

export function createTally(length: number, now: () => Date): Tally {
  const counted = new Map<string, { readonly since: number; n: number }>()
  let tidied = 0

  const tidy = (at: number): void => {
    if (at - tidied < length) return
    tidied = at
    for (const [key, { since }] of counted) if (at - since >= length) counted.delete(key)
  }

  return {
    count: (key, most) => {
      const at = now().getTime()
      tidy(at)
      const found = counted.get(key)
      const tally = found === undefined || at - found.since >= length ? { since: at, n: 0 } : found
      counted.set(key, tally)
      if (tally.n >= most) throw tooMany(Math.ceil((tally.since + length - at) / 1000))
      tally.n += 1
    },
  }
}

/** The refusal of what would be one too many, to be tried again after some seconds. */
export const tooMany = (retryAfter: number, message = 'Too many requests. Please wait a while.'): Problem =>
  new Problem('too_many', { message, retryAfter: Math.max(1, retryAfter) })
