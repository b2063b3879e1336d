import type { ClientListQuery } from '@bisita/contract/clients/clients'
import { all } from '@bisita/contract/visits/outcomes'
import { type RawBuilder, sql } from 'kysely'
import { currentGeneration } from '../../../placement/strategyVersions.store.ts'

type Condition = RawBuilder<boolean>

/** A placement `t` of the present generation. */
const present: Condition = sql`t.generation = ${currentGeneration}`

/** The due day of a client `c`. */
export const dueDayOf = sql`(select t.open_on from client_placements t where ${present} and t.client_id = c.id)`

const chosen = <T extends string>(value: T | undefined): Exclude<T, 'All'> | undefined => (value === all ? undefined : (value as Exclude<T, 'All'> | undefined))

/** Whether a list is narrowed by where clients stand. */
export const hasStrategyFilter = ({ touchpoint_state: state, touchpoint_kind: kind }: ClientListQuery): boolean => chosen(state) !== undefined || chosen(kind) !== undefined

/** Whether it asks for those who stand nowhere: nobody has a placement to be found by. */
export const wantsUnplaced = ({ touchpoint_state: state }: ClientListQuery): boolean => state === 'none'

/** The conditions on a placement `t` that a list's filters make, on the Manila day `today`. */
export function placementConditions({ touchpoint_state: state, touchpoint_kind: kind }: ClientListQuery, today: string): readonly Condition[] {
  const day = sql`${today}::date`
  const ofState = {
    open: sql<boolean>`t.open_on <= ${day}`,
    due: sql<boolean>`t.open_on = ${day}`,
    overdue: sql<boolean>`t.open_on < ${day}`,
    upcoming: sql<boolean>`t.open_on > ${day}`,
    ended: sql<boolean>`t.open_on is null and not t.suspended`,
    suspended: sql<boolean>`t.suspended`,
    none: sql<boolean>`false`,
  }
  const [wanted, wantedKind] = [chosen(state), chosen(kind)]
  return [present, ...(wanted === undefined ? [] : [ofState[wanted]]), ...(wantedKind === undefined ? [] : [sql<boolean>`t.kind = ${wantedKind}`])]
}

/** The same as conditions on a client `c`. */
export function strategyConditionsOfClient(query: ClientListQuery, today: string): readonly Condition[] {
  if (!hasStrategyFilter(query)) return []
  if (!wantsUnplaced(query)) {
    return [sql`exists (select from client_placements t where t.client_id = c.id and ${sql.join(placementConditions(query, today), sql` and `)})`]
  }
  const nobody = chosen(query.touchpoint_kind) !== undefined
  return [nobody ? sql`false` : sql`not exists (select from client_placements t where ${present} and t.client_id = c.id)`]
}
