import { longestResponse } from '@bisita/rules/time/bounds'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { itineraryInScope, type ItineraryReader } from '../itineraries/scope.ts'

/**
 * The mean hours from the beginning of an itinerary's day in Manila to its visit, for each day of visits; a visit
 * before its day counts as 0. Pairs more than a year apart are mistakes and left out, and so are days without such
 * a visit.
 */
export async function readResponse(
  db: Executor,
  planner: ItineraryReader,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly { readonly date: string; readonly hours: number }[]> {
  const { rows } = await sql<{ date: string; hours: number }>`
    select (v.contact_time at time zone interval '08:00')::date as date,
      round(avg(greatest(0, extract(epoch from v.contact_time - (i.visible_at::timestamp at time zone interval '08:00')) / 3600)), 1)::float8 as hours
    from visits v join itineraries i on i.visit_id = v.id
    where v.deleted_at is null and v.contact_time >= ${startOfDay(from)} and v.contact_time < ${startOfDay(addDays(to, 1))}
      and abs((v.contact_time at time zone interval '08:00')::date - i.visible_at) <= ${longestResponse}::int
      and ${itineraryInScope(planner, 'i')}
    group by 1
  `.execute(db)
  return rows
}
