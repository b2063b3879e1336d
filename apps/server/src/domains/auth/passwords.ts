import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { turns } from '../../turns.ts'

/** argon2id (the library's default) at 19 MiB, two passes, one lane: about 22 ms on a small machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A core is left to everybody else: however many sign in, or guess, at once. */
const inTurn = turns(Math.max(1, availableParallelism() - 1))

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** A hash of nothing anybody knows, so that an unknown username takes as long as a wrong password. */
const nobody = hashPassword(crypto.randomUUID())

/** Whether the password is the one; false without a hash, after the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await nobody)
  const matches = await inTurn(() => verify(known, password))
  return matches && stored !== null
}
