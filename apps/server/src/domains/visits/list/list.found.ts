import { searchWords } from '@bisita/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { inScope } from '../../../scope.ts'
import { visitInScope } from '../scope.ts'
import { containsWords, foundByWords } from '../../clients/list/found.ts'
import { dayFilters, outcomeFilters, pickedFilters } from './filters.ts'
import type { Asked } from './list.counts.ts'

type Sql = RawBuilder<unknown>

/** Whether a list is found client by client, or walked. */
export const isFound = ({ query }: Asked): boolean =>
  query.client_id !== undefined || wordsOf(query).length > 0 || query.hour !== undefined || query.ids !== undefined

const wordsOf = ({ keyword }: Asked['query']): readonly string[] => searchWords(keyword ?? '')

/** What is asked of a contact `v` itself. */
const wanted = ({ query, kinds, ground }: Asked): readonly Sql[] => [
  sql`v.deleted_at is null`,
  ...outcomeFilters(query, kinds, 'v'),
  ...dayFilters(query, 'v'),
  ...pickedFilters(query, 'v'),
  ...ground.byChosen('v'),
]

/** What a keyword asks of the client `s` of `client_search`. */
const contained = ({ query }: Asked): readonly Sql[] => containsWords(wordsOf(query))

/** The clients that a keyword finds under the filters on places. */
const hits = (asked: Asked): Sql => sql`
  hits (id, location_id) as (
    select s.client_id, s.location_id from client_search s
    where ${allOf([...foundByWords(wordsOf(asked.query)), ...asked.ground.under(sql`s.location_id`)])})`

/** The contacts of one client: all of them, for whoever has it in scope. */
function ofClient(asked: Asked, id: string, key: Sql): Sql {
  const search = contained(asked)
  const from = search.length === 0 ? sql`visits v` : sql`client_search s join visits v on v.client_id = s.client_id`
  const conditions = [sql`v.client_id = ${id}`, ...search, ...wanted(asked), ...asked.ground.under(sql`v.location_id`)]
  return sql`select v.id, ${key} as k from ${from} where ${allOf(conditions)}`
}

/**
 * The contacts of the clients that a keyword finds: of those in scope, and apart from them what members did
 * elsewhere. Where that is little and the clients are many, it is looked through, otherwise theirs are.
 */
function bySearch(asked: Asked, key: Sql): readonly Sql[] {
  const { reader, ground, ways } = asked
  const inReach = inScope(reader.scope, sql`h.location_id`, sql`h.id`)
  const ofHits = (more: readonly Sql[]) => sql`
    select v.id, ${key} as k from hits h join visits v on v.client_id = h.id where ${allOf([...more, ...wanted(asked)])}`
  if (!ground.people) return [hits(asked), sql`found as materialized (${ofHits([inReach])})`]
  const { table, conditions } = ground.apart
  const nearer = sql`(select n <= ${ways.fewElsewhere} from elsewhere) and (select count(*) > ${ways.fewElsewhere} from hits)`
  return [
    hits(asked),
    sql`found as materialized (
      ${ofHits([inReach])}
      union all
      ${ofHits([sql`not ${inReach}`, sql`(v.user_id in (select id from people)) is true`])} and (select n > 0 from elsewhere) and not (${nearer})
      union all
      select v.id, v.k from ${table} s
      cross join lateral (select v.id from visits v where ${allOf([...conditions, ...wanted(asked)])}) a
      cross join lateral (select v.id, v.client_id, ${key} as k from visits v where v.id = a.id limit 1) v
      cross join lateral (select from client_search s where s.client_id = v.client_id and ${allOf(contained(asked))} limit 1) c
      where (select n > 0 from elsewhere) and ${nearer})`,
  ]
}

/** The contacts that are named, or of one hour: few enough to be looked at one by one. */
function picked(asked: Asked, key: Sql): Sql {
  const conditions = [visitInScope(asked.reader.scope, asked.reader, 'v'), ...wanted(asked), ...asked.ground.under(sql`v.location_id`)]
  return sql`found as materialized (select v.id, ${key} as k from visits v where ${allOf(conditions)})`
}

/** Tables up to `found`, which holds all contacts of the list as rows of (id, k), `key` being what it is sorted by. */
export function foundOf(asked: Asked, key: Sql): readonly Sql[] {
  const { client_id } = asked.query
  if (client_id !== undefined) return [sql`found as materialized (${ofClient(asked, client_id, key)})`]
  return wordsOf(asked.query).length > 0 ? bySearch(asked, key) : [picked(asked, key)]
}

/** Contacts of the single clients of an MR who live elsewhere than in the MR's places, likewise. */
export function ofSingleClients({ query, kinds, ground }: Asked, userId: string, key: Sql): Sql {
  const conditions = [
    sql`m.user_id = ${userId}`,
    sql`v.location_id not in (select location_id from mr_locations where user_id = ${userId})`,
    sql`v.deleted_at is null`,
    ...outcomeFilters(query, kinds, 'v'),
    ...dayFilters(query, 'v'),
    ...ground.under(sql`v.location_id`),
    ...ground.byChosen('v'),
  ]
  return sql`select v.id, ${key} as k from mr_clients m join visits v on v.client_id = m.client_id where ${allOf(conditions)}`
}
