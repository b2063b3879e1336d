import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { newestChange } from '../../../feed/feed.store.ts'
import { placementField, placementJoins } from '../../../placement/placementFields.ts'
import { clientRecordColumns, clientRecordJoins } from '../clientRecordColumns.ts'
import { newlyInScope, latestSettled, feedCtes, type ClientFeedPosition, type ClientFeedReader, changedClients } from './revisions.scope.ts'

/** A page of the feed as JSON text; `count` is the whole backlog. */
export type ClientFeedPage = {
  readonly items: string
  readonly count: number
  readonly next_revision_id: number
  readonly next_after: string | null
}

/** The newest revision in scope. */
export async function latestRevision(db: Executor, reader: ClientFeedReader): Promise<number> {
  const { rows } = await sql<{ latest: number }>`with ${feedCtes(reader, null)} select ${latestSettled(reader)} as latest`.execute(db)
  return rows[0]?.latest ?? 0
}

/**
 * The newest revision that the feed would tell a reader after one, or that one where it would tell nothing.
 * The feed's own question: {@link latestRevision} can stay behind where a place was lost under a number that
 * is not settled, and clients that left that place before are in the feed all the same.
 */
export const newestRevision = (db: Executor, reader: ClientFeedReader, revision: number): Promise<number> =>
  newestChange(db, feedCtes(reader, revision), sql`select revision_id from (${changedClients(reader, { revision, after: null })}) t`, revision)

/** The fields of a version's record with what the feed adds. */
const record = (today: string): RawBuilder<unknown> => sql`
  case when (p.revision_id, p.id) in (select revision_id, id from arrived) then 'create' else p.action end as action,
  p.revision_id, c.revision_id as own_revision_id, bisita_instant(c.revised_at) as revised_at, c.revised_by, ${clientRecordColumns(today)}, ${placementField}`

/** Who last changed a client up to a revision, and when: what a reader that loses it may still know. */
const lastChange = sql`lateral (
  select v.revised_at, v.revised_by from (
    select revision_id, revised_at, revised_by from clients where id = p.id
    union all select revision_id, revised_at, revised_by from client_revisions where id = p.id
  ) v where v.revision_id <= p.revision_id order by v.revision_id desc limit 1) v`

/** The changes after a position in the reader's scope, oldest first, all read in one snapshot. */
export async function readRevisions(db: Executor, reader: ClientFeedReader, position: ClientFeedPosition, ipp: number, today: string): Promise<ClientFeedPage> {
  const { rows } = await sql<ClientFeedPage>`
    with ${feedCtes(reader, position.revision)},
    touched as materialized (
      select revision_id, id, min(action) as action, bool_or(current) as current
      from (${changedClients(reader, position)}) t group by revision_id, id),
    page as materialized (select * from touched order by revision_id, id limit ${ipp}),
    arrived (revision_id, id) as materialized (${newlyInScope(reader)}),
    records as (
      select r.revision_id, r.id, row_to_json(r) as record from (
        select ${record(today)} from page p join clients c on c.id = p.id ${clientRecordJoins} ${placementJoins}
        where p.action <> 'remove' and p.current) r
      union all
      select r.revision_id, r.id, row_to_json(r) from (
        select ${record(today)}
        from page p join client_revisions c on c.id = p.id and c.revision_id = p.revision_id ${clientRecordJoins} ${placementJoins}
        where p.action <> 'remove' and not p.current) r
      union all
      select p.revision_id, p.id, json_build_object('action', p.action, 'revision_id', p.revision_id, 'id', p.id,
        'revised_at', bisita_instant(v.revised_at), 'revised_by', v.revised_by)
      from page p cross join ${lastChange} where p.action = 'remove'),
    ended as (select count(*)::int as n, max(revision_id) as newest from touched),
    final as (select revision_id, id from page order by revision_id desc, id desc limit 1)
    select
      (select coalesce(json_agg(record order by revision_id, id), '[]')::text from records) as items,
      n as count,
      case when n > ${ipp}::int then (select revision_id from final)
           else greatest(${position.revision}::bigint, newest, ${latestSettled(reader)}) end as next_revision_id,
      case when n > ${ipp}::int then (select id from final) end as next_after
    from ended
  `.execute(db)
  return rows[0] as ClientFeedPage
}
