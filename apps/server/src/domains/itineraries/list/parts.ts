import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { everybody } from '../../../database/counts.ts'
import { clientsFound, type Filters, itineraryFilters } from './filters.ts'
import { itineraryInScope, type Planner, scopeBranches } from '../scope.ts'

type Sql = RawBuilder<unknown>

/**
 * Where the itineraries of a list come from. Parts are disjoint; each is read along an index of its own, in
 * the list's order, and counted by itself.
 */
export type Part = {
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
  readonly kept?: { readonly holders: Sql; readonly deltas: Sql }
}

const living = sql`i.deleted_at is null`

/**
 * The parts of what is in scope and matches:
 *
 * - what a keyword finds, found once;
 * - an mr's own, or what is of one person, of one client or of people who can't go any more, which is little;
 * - everything, for administrators, of one branch too;
 * - each branch's, along its index; and for officers and heads beside it what others' people have with
 *   clients in their places ("strays").
 */
export function partsOf(user: Planner, query: Filters, today: string): readonly Part[] {
  const filters = itineraryFilters(query, today)
  const held = itineraryInScope(user, 'i')
  const found = clientsFound(query.keyword)
  if (found !== null) return [foundBy(found, allOf([held, ...filters]))]

  const { scope } = user
  const branches = scopeBranches(scope)
  const some = query.assigned_to !== undefined || query.client_id !== undefined || query.to_reassign === true
  const whole = (condition: Sql): Part => ({ with: [], from: sql`itineraries i`, where: allOf([condition, ...filters]) })
  if (user.user_type === 'mr' && !some) return [{ ...whole(held), ordered: true }]
  if (some || user.user_type === 'mr' || (scope.kind !== 'all' && branches === null)) return [whole(held)]
  const one = query.branch_id === undefined ? null : sql`${query.branch_id}::uuid`
  if (scope.kind === 'all' || (scope.kind === 'branch' && query.branch_id === scope.branch_id)) {
    const holder = one ?? sql`${everybody}::uuid`
    return [{ ...whole(living), kept: { holders: sql`k.holder_id = ${holder}`, deltas: one === null ? sql`true` : sql`k.branch_id = ${one}` } }]
  }
  if (one !== null || branches === null) return [whole(held)]
  const ofBranches: Part = {
    with: [sql`own (id) as materialized (${branches})`],
    from: sql`itineraries i`,
    where: allOf([living, sql`i.branch_id = o.id`, ...filters]),
    each: sql`own o`,
    kept: { holders: sql`k.holder_id in (select id from own)`, deltas: sql`k.branch_id in (select id from own)` },
  }
  return user.user_type === 'tele' ? [ofBranches] : [ofBranches, strays(filters)]
}

/**
 * Itineraries of clients in the places of some branches (`own`) that are none of those branches'. Read by
 * what is below and above the branch of each place, so that the branch's own are never walked; of those
 * without a branch, which only heads and administrators have, there are few.
 */
function strays(filters: readonly Sql[]): Part {
  const columns = sql`i.id, i.created_at, i.visible_at, i.state, i.branch_id`
  const beside = (condition: Sql) => sql`
    select ${columns} from itineraries i where i.location_id = p.location_id and ${condition} and ${allOf([living, ...filters])}`
  return {
    with: [
      sql`strays as materialized (
        select i.* from own o join branch_locations p on p.branch_id = o.id cross join lateral (
          ${beside(sql`i.branch_id < p.branch_id`)} union all ${beside(sql`i.branch_id > p.branch_id`)}) i
        where i.branch_id not in (select id from own)
        union all
        select ${columns} from itineraries i
        where i.branch_id is null and ${allOf([living, ...filters])}
          and i.location_id in (select p.location_id from own o join branch_locations p on p.branch_id = o.id))`,
    ],
    from: sql`strays i`,
    where: sql`true`,
  }
}

/** What a keyword finds: the itineraries of the clients it finds, as far as they match. */
function foundBy(clients: Sql, where: Sql): Part {
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
