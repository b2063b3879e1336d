import { manilaDay } from '@bisita/rules/time/days'
import { itinerariesHeldFrom, visitsHeldFrom } from '@bisita/rules/people/held'
import { Aborted, NoAnswer, Refused } from '../../api/outcomes.ts'
import type { DeviceDatabase } from '../database.ts'
import { recall } from '../state.ts'

/** How long a read may wait for the network where the device has an answer of its own: as long as the guard. */
export const shortWait = 1500

export type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/**
 * Asks the network, for what the device does not hold, and takes the device's answer where nobody answers in
 * time. What the server refuses is thrown, but its own troubles (5xx) are no answer.
 */
export async function networkOr<T>(ask: (read: Read) => Promise<T>, own: () => Promise<T>, read: Read = {}): Promise<T> {
  const wait = AbortSignal.timeout(shortWait)
  // One for both, by hand: what joins signals is younger than the browsers of some phones.
  const either = new AbortController()
  const end = () => either.abort()
  if (read.signal?.aborted === true) end()
  read.signal?.addEventListener('abort', end)
  wait.addEventListener('abort', end)
  try {
    return await ask({ ...read, signal: either.signal })
  } catch (error) {
    const late = error instanceof Aborted && read.signal?.aborted !== true && wait.aborted
    const down = error instanceof NoAnswer || (error instanceof Refused && error.status >= 500)
    if (late || down) return own()
    throw error
  } finally {
    read.signal?.removeEventListener('abort', end)
    wait.removeEventListener('abort', end)
  }
}

/** The first days of which visits and itineraries stand on the device, as set-up read them. */
export type Since = { readonly visits: string; readonly itineraries: string }

/** What lies before is for the network to tell. */
export async function sinceWhen(db: DeviceDatabase, now: number): Promise<Since> {
  const setup = await recall(db, 'setup')
  const day = manilaDay(new Date(setup?.set_up_at ?? now))
  return { visits: visitsHeldFrom(day), itineraries: itinerariesHeldFrom(day) }
}
