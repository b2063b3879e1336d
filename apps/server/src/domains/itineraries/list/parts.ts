import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { everybodyId } from '../../../database/counts.ts'
import { clientsByKeyword, type ItineraryFilters, itineraryFilters } from './filters.ts'
import { itineraryInScope, type ItineraryReader, scopeBranches } from '../scope.ts'

type Sql = RawBuilder<unknown>

/**
 * Where the itineraries of a list come from. Parts are disjoint; each is read along an index of its own, in
 * the list's order, and counted by itself.
 */
export type ItineraryListPart = {
  /** Common table expressions that the part reads. */
  readonly with: readonly Sql[]
  /** The rows `i` that match, for each row of `each` where there is one. */
  readonly from: Sql
  readonly where: Sql
  /** Branches that are walked one by one: each gives its own first rows in order. */
  readonly each?: Sql
  /** Whether an index has the rows in the order of creation too. */
  readonly ordered?: true
  /** Where the rollup knows how many there are: whose rows of it (`k`), and which of what is not folded yet. */
  readonly rollup?: { readonly holders: Sql; readonly deltas: Sql }
}

const existing = sql`i.deleted_at is null`

/**
 * The parts of what is in scope and matches:
 *
 * - what a keyword finds, found once;
 * - an mr's own, or what is of one person, of one client or of people who can't go any more, which is little;
 * - everything, for administrators, of one branch too;
 * - each branch's, along its index; and for officers and heads beside it what others' people have with
 *   clients in their places ("strays").
 */
export function partsOf(user: ItineraryReader, query: ItineraryFilters, today: string): readonly ItineraryListPart[] {
  const filters = itineraryFilters(query, today)
  const inScope = itineraryInScope(user, 'i')
  const found = clientsByKeyword(query.keyword)
  if (found !== null) return [foundBy(found, allOf([inScope, ...filters]))]

  const { scope } = user
  const branches = scopeBranches(scope)
  const some = query.assigned_to !== undefined || query.client_id !== undefined || query.to_reassign === true
  const whole = (condition: Sql): ItineraryListPart => ({ with: [], from: sql`itineraries i`, where: allOf([condition, ...filters]) })
  if (user.user_type === 'mr' && !some) return [{ ...whole(inScope), ordered: true }]
  if (some || user.user_type === 'mr' || (scope.kind !== 'all' && branches === null)) return [whole(inScope)]
  const one = query.branch_id === undefined ? null : sql`${query.branch_id}::uuid`
  if (scope.kind === 'all' || (scope.kind === 'branch' && query.branch_id === scope.branch_id)) {
    const holder = one ?? sql`${everybodyId}::uuid`
    return [{ ...whole(existing), rollup: { holders: sql`k.holder_id = ${holder}`, deltas: one === null ? sql`true` : sql`k.branch_id = ${one}` } }]
  }
  if (one !== null || branches === null) return [whole(inScope)]
  const ofBranches: ItineraryListPart = {
    with: [sql`own (id) as materialized (${branches})`],
    from: sql`itineraries i`,
    where: allOf([existing, sql`i.branch_id = o.id`, ...filters]),
    each: sql`own o`,
    rollup: { holders: sql`k.holder_id in (select id from own)`, deltas: sql`k.branch_id in (select id from own)` },
  }
  return user.user_type === 'tele' ? [ofBranches] : [ofBranches, strays(filters)]
}

/**
 * Itineraries of clients in the places of some branches (`own`) that are none of those branches'. Read by
 * what is below and above the branch of each place, so that the branch's own are never walked; of those
 * without a branch, which only heads and administrators have, there are few.
 */
function strays(filters: readonly Sql[]): ItineraryListPart {
  const columns = sql`i.id, i.created_at, i.visible_at, i.state, i.branch_id`
  const beside = (condition: Sql) => sql`
    select ${columns} from itineraries i where i.location_id = p.location_id and ${condition} and ${allOf([existing, ...filters])}`
  return {
    with: [
      sql`strays as materialized (
        select i.* from own o join branch_locations p on p.branch_id = o.id cross join lateral (
          ${beside(sql`i.branch_id < p.branch_id`)} union all ${beside(sql`i.branch_id > p.branch_id`)}) i
        where i.branch_id not in (select id from own)
        union all
        select ${columns} from itineraries i
        where i.branch_id is null and ${allOf([existing, ...filters])}
          and i.location_id in (select p.location_id from own o join branch_locations p on p.branch_id = o.id))`,
    ],
    from: sql`strays i`,
    where: sql`true`,
  }
}

/** What a keyword finds: the itineraries of the clients it finds, as far as they match. */
function foundBy(clients: Sql, where: Sql): ItineraryListPart {
  return {
    with: [
      sql`found as materialized (${clients})`,
      sql`matching as materialized (
        select i.id, i.created_at, i.visible_at, i.state from itineraries i where ${where} and i.client_id in (select client_id from found))`,
    ],
    from: sql`matching i`,
    where: sql`true`,
  }
}
