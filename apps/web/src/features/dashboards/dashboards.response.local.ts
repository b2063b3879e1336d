import { longestResponse } from '@bisita/rules/time/bounds'
import { manilaDay, startOfDay } from '@bisita/rules/time/days'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { groupBy } from '../../device/overlay/groupBy.ts'
import { withPendingItineraries } from '../../device/overlay/itineraries.ts'
import type { PendingChanges } from '../../device/overlay/pendingChanges.ts'

const hour = 60 * 60 * 1000

/**
 * The mean hours, to a tenth, from the beginning of an itinerary's day to its visit, for each Manila day of visits;
 * a visit that came before its day took none. What lies more than a year apart is left out, and days without such a visit.
 */
export async function hoursPerDay(deps: LocalDeps, pending: PendingChanges, { from, to }: { from: string; to: string }): Promise<ReadonlyMap<string, number>> {
  const fulfilled = (await withPendingItineraries(deps, pending)).flatMap(({ visit_id, visible_at }) => (visit_id === null ? [] : [{ visit_id, visible_at }]))
  const stored = await deps.db.visits.bulkGet(fulfilled.map(({ visit_id }) => visit_id))
  const queued = new Map(pending.visits.map(({ id, contact_time }) => [id, contact_time]))
  const waits = fulfilled.flatMap(({ visit_id, visible_at }, at) => {
    const visited = stored[at]?.contact_time ?? queued.get(visit_id)
    if (visited === undefined) return []
    const time = new Date(visited)
    const days = (Date.parse(manilaDay(time)) - Date.parse(visible_at)) / (24 * hour)
    if (Math.abs(days) > longestResponse) return []
    return [{ day: manilaDay(time), hours: Math.max(0, (time.getTime() - startOfDay(visible_at).getTime()) / hour) }]
  })
  const days = groupBy(waits.filter(({ day }) => day >= from && day <= to), ({ day }) => day)
  const mean = (of: readonly { hours: number }[]) => of.reduce((sum, { hours }) => sum + hours, 0) / of.length
  return new Map([...days].map(([day, of]) => [day, Math.round(mean(of) * 10) / 10]))
}
