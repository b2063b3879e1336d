import type { VisitListQuery } from '@bisita/contract/visits/visits'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { everybodyId } from '../../../database/counts.ts'
import { countHolderInScope } from '../../../scope.ts'
import { countLevel, placeFilter } from '../../clients/placeScope.ts'
import { dayFilters, daysOf, evidenceFilters, outcomeFilters } from './filters.ts'
import type { ListScope, VisitReader } from './listScope.ts'

type Sql = RawBuilder<unknown>

/** Where one way of reading becomes dearer than another. The answer is the same whichever is taken. */
export type Thresholds = {
  /** As far as this the whole is walked, even where gathering place by place would be shorter. */
  readonly farthest: number
  /** Up to so many places are looked into at once, without walking the whole first. */
  readonly fewPlaces: number
  /** Up to so many contacts of members elsewhere are looked up one by one, where a keyword finds more clients than that. */
  readonly fewElsewhere: number
  /** Days with no more contacts than this in all the country, or than so many for each place, are counted by walking them. */
  readonly fewInAll: number
  readonly fewEach: number
}

/** A list that is asked for: the reader, the query, the kinds of contact in it, and where it looks. */
export type VisitListRequest = {
  readonly reader: VisitReader
  readonly query: VisitListQuery
  readonly kinds: readonly VisitType[]
  readonly scope: ListScope
  readonly thresholds: Thresholds
}

const anybody = sql`k.user_id = ${everybodyId}`

/** Rows of `visit_counts` (as `k`) summed under conditions. */
const summed = (conditions: readonly Sql[]): Sql => sql`coalesce((select sum(k.n) from visit_counts k where ${allOf(conditions)}), 0)`

/** What is not folded into the rollup yet. */
const unfolded = (conditions: readonly Sql[]): Sql => sql`coalesce((select sum(k.n) from visit_count_deltas k where ${allOf(conditions)}), 0)`

/** Whether the filters on places name one at all: those that contradict each other choose none. */
const real = (query: VisitListQuery): readonly Sql[] => {
  const filter = placeFilter(query)
  return filter === null ? [] : [sql`exists (select from locations l where ${filter})`]
}

const hasDays = ({ date_from, date_to }: VisitListQuery): boolean => date_from !== undefined || date_to !== undefined

/** The rows of the days in question. */
const onDays = (query: VisitListQuery): Sql => {
  const [from, to] = daysOf(query)
  return sql`k.place between ${`d${from}`} and ${`d${to}`}`
}

/** Whether the rollup knows the number: of whole towns or more, and of all days or the whole country. */
const isInRollup = ({ reader, query, scope }: VisitListRequest): boolean => {
  if (query.filter_barangay !== undefined || query.evidence !== undefined) return false
  if (hasDays(query)) return !scope.hasScopePlaces && !scope.hasAskedPeople
  return !(reader.scope.kind === 'mr' && scope.hasAskedPeople)
}

/**
 * The number of contacts that members had elsewhere than in the places of the scope, out of the rollup: of all
 * days, of whole towns and by all of them, even where the list is of some, and so at least as many as it holds.
 */
export function elsewhereCount({ reader, query, kinds, scope }: VisitListRequest): Sql {
  const at = [sql`k.place = ${countLevel(query)}`, ...outcomeFilters(query, kinds, 'k'), ...real(query)]
  const members = sql`k.user_id in (select id from people)`
  return sql`
    ${summed([...at, sql`k.holder_id = ${everybodyId}`, members])} - ${summed([...at, countHolderInScope(reader.scope), members])}
    + ${unfolded([...outcomeFilters(query, kinds, 'k'), members, scope.elsewhere('k')])}`
}

/** The number of contacts in the places of the scope, out of the rollup. */
function placesCount({ reader, query, kinds, scope }: VisitListRequest): Sql {
  const days = hasDays(query)
  const at = days ? onDays(query) : sql`k.place = ${countLevel(query)}`
  const inPlaces = scope.hasScopePlaces ? [sql`(k.location_id in (select id from here)) is true`] : []
  const [from, to] = daysOf(query)
  const inDays = days ? [sql`k.day between ${from} and ${to}`] : []
  const outcomes = outcomeFilters(query, kinds, 'k')
  return sql`
    ${summed([at, countHolderInScope(reader.scope), anybody, ...outcomes, ...real(query)])}
    + ${unfolded([...outcomes, ...inPlaces, ...inDays])}`
}

/** The number of contacts of the people whom the filters ask for, out of the rollup: of members everywhere. */
function chosenCount({ reader, query, kinds, scope }: VisitListRequest): Sql {
  const at = [sql`k.place = ${countLevel(query)}`, ...outcomeFilters(query, kinds, 'k'), ...real(query), sql`k.user_id in (select id from chosen)`]
  const waiting = unfolded([...outcomeFilters(query, kinds, 'k'), scope.visible('k'), ...scope.byAskedPeople('k')])
  if (!scope.hasMembers) return sql`${summed([...at, countHolderInScope(reader.scope)])} + ${waiting}`
  const isMember = sql`(k.user_id in (select id from people)) is true`
  return sql`
    ${summed([...at, countHolderInScope(reader.scope), sql`not ${isMember}`])}
    + ${summed([...at, sql`k.holder_id = ${everybodyId}`, isMember])} + ${waiting}`
}

/** The number of contacts of the days in question in all the country, but for what is not folded yet: for choosing a way. */
export const countOfDays = ({ query }: VisitListRequest): Sql =>
  sql`select ${summed([hasDays(query) ? onDays(query) : sql`k.place = '*'`, sql`k.holder_id = ${everybodyId}`, anybody])} as n`

/**
 * The number of contacts counted in an index: day by day where the days are few, otherwise place by place
 * and, for members elsewhere, person by person. The rollup tells how many there are on those days.
 */
function countedInIndex({ query, kinds, scope, reader, thresholds: ways }: VisitListRequest): Sql {
  const conditions = [sql`v.deleted_at is null`, ...dayFilters(query, 'v'), ...evidenceFilters(query, reader, 'v'), ...outcomeFilters(query, kinds, 'v')]
  const chosen = scope.byAskedPeople('v')
  if (!scope.hasScopePlaces) return sql`(select count(*) from visits v where ${allOf([...conditions, ...chosen])})`
  const each = (table: Sql, condition: Sql, more: readonly Sql[]): Sql => sql`
    select t.n from ${table} s cross join lateral (
      select count(*) as n from visits v where ${allOf([condition, ...conditions, ...more])}) t`
  const byPlace = each(sql`here`, sql`v.location_id = s.id`, chosen)
  const elsewhere = each(scope.memberContacts.table, allOf(scope.memberContacts.conditions), chosen)
  if (!hasDays(query) || query.filter_barangay !== undefined) {
    return sql`(select coalesce(sum(n), 0) from (${byPlace} ${scope.hasMembers ? sql`union all ${elsewhere}` : sql``}) counted)`
  }
  const few = sql`(select n <= ${ways.fewInAll} + ${ways.fewEach} * (select count(*) from here) from span)`
  return sql`
    (select coalesce(sum(n), 0) from (
      select count(*) as n from visits v where ${few} and ${allOf([...conditions, scope.visible('v'), ...chosen])}
      union all ${byPlace} where not ${few}
      ${scope.hasMembers ? sql`union all ${elsewhere} where not ${few}` : sql``}
    ) counted)`
}

/** The number of contacts of the people whom the filters ask for, in the index of what each did. */
function chosenInIndex({ query, kinds, scope, reader }: VisitListRequest): Sql {
  const conditions = [sql`v.deleted_at is null`, ...dayFilters(query, 'v'), ...evidenceFilters(query, reader, 'v'), ...outcomeFilters(query, kinds, 'v'), scope.visible('v')]
  return sql`
    (select coalesce(sum(t.n), 0) from chosen s cross join lateral (
      select count(*) as n from visits v where v.user_id = s.id and ${allOf(conditions)}) t)`
}

/**
 * How many contacts match, an MR's single clients apart. Reads the table `elsewhere` where members are seen
 * elsewhere, and `span`.
 */
export function totalOf(request: VisitListRequest): Sql {
  const { reader, scope } = request
  if (scope.hasAskedPeople && reader.scope.kind !== 'mr') return isInRollup(request) ? chosenCount(request) : chosenInIndex(request)
  if (!isInRollup(request)) return countedInIndex(request)
  return scope.hasMembers ? sql`(select n from elsewhere) + ${placesCount(request)}` : placesCount(request)
}
