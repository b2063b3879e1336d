import { weekdayOf } from '@bisita/rules/day/halfDays'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { Refused } from '../../api/outcomes.ts'
import { recall, remember } from '../state.ts'
import type { RecordsDeps } from './deps.ts'
import { assertOwner } from './setUpPosition.ts'

/** The Monday of the week of a moment in Manila. */
function weekOf(now: number): string {
  const today = manilaDay(new Date(now))
  return addDays(today, 1 - weekdayOf(today))
}

/**
 * Reads how visits by half-day ended in the own places, once a week and where other places were assigned (another version of
 * the locations). These are habits of years: a week changes little. A server that refuses is asked again with the next round,
 * and nothing waits for it. Returns whether anything was read.
 */
export async function refreshHalfDays(deps: RecordsDeps, locations: string, running: () => boolean): Promise<boolean> {
  const { db, server, now } = deps
  const of = `${locations} ${weekOf(now())}`
  if (!running() || (await recall(db, 'half_days'))?.of === of) return false
  const answer = await server.halfDays().catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
  if (answer === null || !running()) return false
  const places = Object.fromEntries(answer.items.map(({ code, visits, found }) => [code, { visits, found }]))
  await db.transaction('rw', db.state, async () => {
    await assertOwner(deps)
    await remember(db, 'half_days', { of, places })
  })
  return true
}
