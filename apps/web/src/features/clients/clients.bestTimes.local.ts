import type { BestTimeAnswer } from '@bisita/contract/touchpoints/bestTimes'
import { bestTimeAnswer } from '@bisita/rules/day/bestTime'
import { countHalfDays, noHalfDays } from '@bisita/rules/day/halfDays'
import { placeCodes } from '@bisita/rules/places/placeCodes'
import { readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { findClients, visitsOf } from '../../device/overlay/stored.ts'
import { recall } from '../../device/state.ts'
import type { ClientsDeps } from './clients.deps.ts'

/**
 * When clients of the device are best visited: of each the visits stored and queued here, of its barangay and city
 * what the server last said. The same function as the server's.
 */
export async function bestTimesLocally(deps: ClientsDeps, ids: readonly string[]): Promise<Readonly<Record<string, BestTimeAnswer>>> {
  const { db } = deps
  const [pending, known, rows] = await Promise.all([readPendingChanges(deps), recall(db, 'half_days'), findClients(db, ids)])
  const answers = ids.map(async (id): Promise<[string, BestTimeAnswer][]> => {
    const location = (pending.clients.get(id)?.client ?? rows.get(id))?.location_id
    if (location === undefined) return []
    const stored = await visitsOf(db, id)
    const here = new Set(stored.map((visit) => visit.id))
    const waiting = pending.visits.filter((visit) => visit.client_id === id && !here.has(visit.id))
    const of = (code: string) => known?.places[code] ?? noHalfDays
    return [[id, bestTimeAnswer({ client: countHalfDays([...stored, ...waiting]), barangay: of(location), city: of(placeCodes(location).mun_city) })]]
  })
  return Object.fromEntries((await Promise.all(answers)).flat())
}
