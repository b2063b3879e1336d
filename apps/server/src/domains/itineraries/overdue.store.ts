import { type RawBuilder, sql } from 'kysely'
import { everybodyId } from '../../database/counts.ts'
import type { Caller } from '../../http/context.ts'
import { rollupCount } from './list/counts.ts'
import { itineraryFilters } from './list/filters.ts'
import { itineraryDayRange } from './dayRange.ts'

const pending = { status: 'pending' } as const

/**
 * How many open itineraries that concern a caller should have been visited before `today`, a day of Manila: an
 * mr's own and those a telemarketer made, counted in an index; a supervisor's branches' and everybody's, out of
 * the rollup.
 */
export function overdue({ id, user_type, branch_id }: Caller, today: string): RawBuilder<unknown> {
  const counted = (condition: RawBuilder<unknown>) => sql`
    (select count(*) from itineraries i
      where i.deleted_at is null and ${sql.join(itineraryFilters(pending, today), sql` and `)} and ${condition})`
  const rollupSum = (holders: RawBuilder<unknown>, deltas: RawBuilder<unknown>) =>
    rollupCount({ holders, deltas }, pending, itineraryDayRange(pending, today))
  switch (user_type) {
    case 'mr':
      return counted(sql`i.assigned_to = ${id}`)
    case 'tele':
      return counted(sql`i.branch_id = ${branch_id}::uuid and i.created_by = ${id}`)
    case 'oic':
      return rollupSum(sql`k.holder_id = ${branch_id}::uuid`, sql`k.branch_id = ${branch_id}::uuid`)
    case 'ah': {
      const own = sql`select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${id}`
      return rollupSum(sql`k.holder_id in (${own})`, sql`k.branch_id in (${own})`)
    }
    case 'admin':
      return rollupSum(sql`k.holder_id = ${everybodyId}::uuid`, sql`true`)
  }
}
