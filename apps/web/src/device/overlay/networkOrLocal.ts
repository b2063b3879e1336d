import { manilaDay } from '@bisita/rules/time/days'
import { deviceItinerariesFrom, deviceVisitsFrom } from '@bisita/rules/people/deviceRetention'
import { Aborted, NoAnswer, Refused } from '../../api/outcomes.ts'
import type { DeviceDatabase } from '../database.ts'
import { recall } from '../state.ts'

/** Milliseconds that a read waits for the network where the device has an answer too: the same as for the contact guard. */
export const networkPatience = 1500

export type NetworkReadOptions = { readonly signal?: AbortSignal; readonly slot?: string }

/**
 * Asks the server for records that may not be on the device, and returns the device's own answer where the server does
 * not answer in time. Refusals are thrown; a 5xx counts as no answer.
 */
export async function networkOrLocal<T>(ask: (read: NetworkReadOptions) => Promise<T>, own: () => Promise<T>, read: NetworkReadOptions = {}): Promise<T> {
  const wait = AbortSignal.timeout(networkPatience)
  // Joins both signals by hand, since browsers of older phones have no call that joins signals.
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

/** The first days of the visits and itineraries that are on the device. */
export type StoredSince = { readonly visits: string; readonly itineraries: string }

/** Reads the first days; earlier records are read from the server. */
export async function storedSince(db: DeviceDatabase, now: number): Promise<StoredSince> {
  const setup = await recall(db, 'setup')
  const day = manilaDay(new Date(setup?.set_up_at ?? now))
  return { visits: deviceVisitsFrom(day), itineraries: deviceItinerariesFrom(day) }
}
