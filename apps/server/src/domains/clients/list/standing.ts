import type { ClientListQuery } from '@bisita/contract/clients/clients'
import { all } from '@bisita/contract/visits/outcomes'
import { type RawBuilder, sql } from 'kysely'
import { presentNumber } from '../../../placement/generations.store.ts'

type Condition = RawBuilder<boolean>

/** A placement `t` of the present generation. */
const present: Condition = sql`t.generation = ${presentNumber}`

/** The due day of a client `c`. */
export const dueOf = sql`(select t.open_on from client_placements t where ${present} and t.client_id = c.id)`

const chosen = <T extends string>(value: T | undefined): Exclude<T, 'All'> | undefined => (value === all ? undefined : (value as Exclude<T, 'All'> | undefined))

/** Whether a list is narrowed by where clients stand. */
export const narrowsStanding = ({ touchpoint_state: state, touchpoint_kind: kind }: ClientListQuery): boolean => chosen(state) !== undefined || chosen(kind) !== undefined

/** Whether it asks for those who stand nowhere: nobody has a placement to be found by. */
export const asksNowhere = ({ touchpoint_state: state }: ClientListQuery): boolean => state === 'none'

/** The conditions on a placement `t` that a list's filters make, on the Manila day `today`. */
export function standingConditions({ touchpoint_state: state, touchpoint_kind: kind }: ClientListQuery, today: string): readonly Condition[] {
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
export function standingOfClient(query: ClientListQuery, today: string): readonly Condition[] {
  if (!narrowsStanding(query)) return []
  if (!asksNowhere(query)) {
    return [sql`exists (select from client_placements t where t.client_id = c.id and ${sql.join(standingConditions(query, today), sql` and `)})`]
  }
  const nobody = chosen(query.touchpoint_kind) !== undefined
  return [nobody ? sql`false` : sql`not exists (select from client_placements t where ${present} and t.client_id = c.id)`]
}
