import { addDays, startOfDay } from '@bisita/rules/time/days'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { itineraryInScope, type Planner } from '../itineraries/scope.ts'

/**
 * The mean hours from the beginning of an itinerary's day in Manila to its visit, for each day of visits; a
 * visit that came before its day took none. Days without such a visit are left out.
 */
export async function readResponse(
  db: Executor,
  planner: Planner,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly { readonly date: string; readonly hours: number }[]> {
  const { rows } = await sql<{ date: string; hours: number }>`
    select (v.visit_time at time zone interval '08:00')::date as date,
      round(avg(greatest(0, extract(epoch from v.visit_time - (i.visible_at::timestamp at time zone interval '08:00')) / 3600)), 1)::float8 as hours
    from visits v join itineraries i on i.visit_id = v.id
    where v.deleted_at is null and v.visit_time >= ${startOfDay(from)} and v.visit_time < ${startOfDay(addDays(to, 1))}
      and ${itineraryInScope(planner, 'i')}
    group by 1
  `.execute(db)
  return rows
}
