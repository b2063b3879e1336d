import { searchWords } from '@bisita/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { inScope } from '../../../scope.ts'
import { visitInScope } from '../scope.ts'
import { containsWords, indexedSearchConditions } from '../../clients/list/searchConditions.ts'
import { dayFilters, evidenceFilters, outcomeFilters, pickedFilters } from './filters.ts'
import type { VisitListRequest } from './list.counts.ts'

type Sql = RawBuilder<unknown>

/** Whether a list is found client by client, or walked. */
export const isByKeyword = ({ query }: VisitListRequest): boolean =>
  query.client_id !== undefined || wordsOf(query).length > 0 || query.hour !== undefined || query.ids !== undefined || isOfExceptions(query)

/** Visits that have a flag: the exceptions, which an index of their own holds. */
const isOfExceptions = ({ evidence, flag }: VisitListRequest['query']): boolean => flag !== undefined || (evidence !== undefined && evidence !== 'verified')

const wordsOf = ({ keyword }: VisitListRequest['query']): readonly string[] => searchWords(keyword ?? '')

/** What is asked of a contact `v` itself. */
const hitConditions = ({ query, kinds, scope, reader }: VisitListRequest): readonly Sql[] => [
  sql`v.deleted_at is null`,
  ...outcomeFilters(query, kinds, 'v'),
  ...dayFilters(query, 'v'),
  ...pickedFilters(query, 'v'),
  ...evidenceFilters(query, reader, 'v'),
  ...scope.byAskedPeople('v'),
]

/** What a keyword asks of the client `s` of `client_search`. */
const contained = ({ query }: VisitListRequest): readonly Sql[] => containsWords(wordsOf(query))

/** The clients that a keyword finds under the filters on places. */
const hits = (request: VisitListRequest): Sql => sql`
  hits (id, location_id) as (
    select s.client_id, s.location_id from client_search s
    where ${allOf([...indexedSearchConditions(wordsOf(request.query)), ...request.scope.underFilters(sql`s.location_id`)])})`

/** The contacts of one client: all of them, for a reader who has the client in scope. */
function ofClient(request: VisitListRequest, id: string, key: Sql): Sql {
  const search = contained(request)
  const from = search.length === 0 ? sql`visits v` : sql`client_search s join visits v on v.client_id = s.client_id`
  const conditions = [sql`v.client_id = ${id}`, ...search, ...hitConditions(request), ...request.scope.underFilters(sql`v.location_id`)]
  return sql`select v.id, ${key} as k from ${from} where ${allOf(conditions)}`
}

/**
 * The contacts of the clients that a keyword finds: of those in scope, and apart from them what members did
 * elsewhere. Where that is little and the clients are many, it is looked through, otherwise theirs are.
 */
function bySearch(request: VisitListRequest, key: Sql): readonly Sql[] {
  const { reader, scope, thresholds: ways } = request
  const inReach = inScope(reader.scope, sql`h.location_id`, sql`h.id`)
  const ofHits = (more: readonly Sql[]) => sql`
    select v.id, ${key} as k from hits h join visits v on v.client_id = h.id where ${allOf([...more, ...hitConditions(request)])}`
  if (!scope.hasMembers) return [hits(request), sql`found as materialized (${ofHits([inReach])})`]
  const { table, conditions } = scope.memberContacts
  const nearer = sql`(select n <= ${ways.fewElsewhere} from elsewhere) and (select count(*) > ${ways.fewElsewhere} from hits)`
  return [
    hits(request),
    sql`found as materialized (
      ${ofHits([inReach])}
      union all
      ${ofHits([sql`not ${inReach}`, sql`(v.user_id in (select id from people)) is true`])} and (select n > 0 from elsewhere) and not (${nearer})
      union all
      select v.id, v.k from ${table} s
      cross join lateral (select v.id from visits v where ${allOf([...conditions, ...hitConditions(request)])}) a
      cross join lateral (select v.id, v.client_id, ${key} as k from visits v where v.id = a.id limit 1) v
      cross join lateral (select from client_search s where s.client_id = v.client_id and ${allOf(contained(request))} limit 1) c
      where (select n > 0 from elsewhere) and ${nearer})`,
  ]
}

/** The contacts that are named, of one hour, or noticed: few enough to be looked at one by one. */
function picked(request: VisitListRequest, key: Sql): Sql {
  const conditions = [visitInScope(request.reader.scope, request.reader, 'v'), ...hitConditions(request), ...request.scope.underFilters(sql`v.location_id`)]
  return sql`found as materialized (select v.id, ${key} as k from visits v where ${allOf(conditions)})`
}

/** Tables up to `found`, which holds all contacts of the list as rows of (id, k), `key` being what it is sorted by. */
export function hitsOf(request: VisitListRequest, key: Sql): readonly Sql[] {
  const { client_id } = request.query
  if (client_id !== undefined) return [sql`found as materialized (${ofClient(request, client_id, key)})`]
  return wordsOf(request.query).length > 0 ? bySearch(request, key) : [picked(request, key)]
}

/** Contacts of the single clients of an MR who live elsewhere than in the MR's places, likewise. */
export function singleClientHits({ query, kinds, scope, reader }: VisitListRequest, userId: string, key: Sql): Sql {
  const conditions = [
    sql`m.user_id = ${userId}`,
    sql`v.location_id not in (select location_id from mr_locations where user_id = ${userId})`,
    sql`v.deleted_at is null`,
    ...outcomeFilters(query, kinds, 'v'),
    ...dayFilters(query, 'v'),
    ...evidenceFilters(query, reader, 'v'),
    ...scope.underFilters(sql`v.location_id`),
    ...scope.byAskedPeople('v'),
  ]
  return sql`select v.id, ${key} as k from mr_clients m join visits v on v.client_id = m.client_id where ${allOf(conditions)}`
}
