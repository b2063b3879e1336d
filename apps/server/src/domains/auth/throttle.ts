import { createHmac } from 'node:crypto'
import { freeNameAttempts, longestNameDelay } from '@bisita/contract/limits'
import type { Executor } from '../../database/connection.ts'
import { networkOf } from '../../network.ts'
import { Problem } from '../../problem.ts'
import { countedFailures, countFailure, forgetFailures, secondsToWait } from './throttle.store.ts'

/** What a try is counted by. */
export type ThrottleKeys = {
  /** With a growing wait: a person and an address, or a device that this person signed in from before. */
  readonly account: string
  /** Of the address over all names; null for a known device, which neither suffers from others nor counts for them. */
  readonly address: string | null
  /** Of the name over all addresses; null for a known device. */
  readonly name: string | null
  /** What numbers the lines of the trail where it isn't `own`. */
  readonly trail: string | null
}

/** Names that nobody has share so many rows, so that guesses fill no table. */
const slots = 4096

/** The row that counts tries for unknown names. Keyed, since names that share a row would be known to be nobody's. */
function slotOf(secret: Buffer, ...parts: readonly string[]): number {
  return createHmac('sha256', secret).update(parts.join(' ')).digest().readUInt32BE() % slots
}

/** What tries for somebody's account are counted by; `device` is the known one that they come from, or null. */
export function throttleKeysOfUser(user: string, address: string, device: Buffer | null): ThrottleKeys {
  if (device !== null) return { account: `user ${user} on ${device.toString('hex')}`, address: null, name: null, trail: null }
  const network = networkOf(address)
  return { account: `user ${user} at ${network}`, address: `address ${network}`, name: `user ${user}`, trail: null }
}

/** A name that nobody has is counted as any other, or the answers would tell. */
export function throttleKeysOfUnknown(secret: Buffer, name: string, address: string): ThrottleKeys {
  const network = networkOf(address)
  return {
    account: `nobody ${slotOf(secret, 'own', name, network)}`,
    address: `address ${network}`,
    name: `name ${slotOf(secret, 'name', name)}`,
    trail: `nobody at ${network}`,
  }
}

/** What wrong tickets are counted by: a person who exists and an address, otherwise the address. */
export const ticketThrottleKey = (user: string | null, address: string): string =>
  user === null ? `tickets at ${networkOf(address)}` : `tickets of ${user} at ${networkOf(address)}`

/** @throws Problem too_many while a wait runs */
export async function refuseDuringBackoff(db: Executor, { account: own, address }: Pick<ThrottleKeys, 'account' | 'address'>, now: Date): Promise<void> {
  const seconds = await secondsToWait(db, address === null ? [own] : [own, address], now)
  if (seconds > 0) throw new Problem('too_many', { retryAfter: seconds })
}

/**
 * Milliseconds by which an answer about a name is delayed, after many failures from any address. It never refuses:
 * nobody can lock somebody else out.
 */
export async function answerDelay(db: Executor, { name }: ThrottleKeys, now: Date): Promise<number> {
  if (name === null) return 0
  const beyond = (await countedFailures(db, name, now)) - freeNameAttempts
  return Math.min(longestNameDelay, Math.max(0, beyond) * 100)
}

/** Counts a wrong one. Returns its number for the trail; null where a wait runs, so that it counts for nothing. */
export async function recordFailure(db: Executor, { account: own, address, name, trail }: ThrottleKeys, now: Date): Promise<number | null> {
  const number = await countFailure(db, own, 'growing', now)
  if (number === null) return null
  const [noted] = await Promise.all([
    trail === null ? number : countFailure(db, trail, 'none', now),
    address !== null && countFailure(db, address, 'window', now),
    name !== null && countFailure(db, name, 'none', now),
  ])
  return noted
}

/** A right one ends the counting of its own. */
export const clearFailures = (db: Executor, { account: own }: Pick<ThrottleKeys, 'account'>): Promise<void> => forgetFailures(db, own)

/** The first, the sixth and every tenth after it stand in the trail: enough to see who tries, and no flood. */
export const isFailureAudited = (number: number | null): boolean => number === 1 || (number !== null && number % 10 === 6)
