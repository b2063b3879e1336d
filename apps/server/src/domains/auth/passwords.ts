import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../problem.ts'
import { createSemaphore } from '../../http/limits/counters.ts'

/** argon2id (the library's default) at 19 MiB, two passes, one lane: about 22 ms on a small machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The queue of sign-ins holds half a minute of hashing on a small machine; more are refused. */
const maxWaiting = 1000

const refusal = () => new Problem('not_ready', { message: 'Too many people are signing in just now. Please try again in a moment.', retryAfter: 10 })

/** A core is left to everybody else: however many sign in, or guess, at once. */
const hashing = createSemaphore({ maxConcurrent: () => Math.max(1, availableParallelism() - 1), maxWaiting, refusal })

export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, cost))

/** A hash of nothing anybody knows, so that an unknown username takes as long as a wrong password. */
const nobody = hashPassword(crypto.randomUUID())

/**
 * Whether the password is the one; false without a hash, after the same time.
 * @param from where it comes from: each place is served in turn
 * @throws Problem not_ready where too many wait already
 */
export async function isPassword(stored: string | null, password: string, from?: string): Promise<boolean> {
  const known = stored ?? (await nobody)
  const matches = await hashing.run(() => verify(known, password), from)
  return matches && stored !== null
}
