import type { CallAnswer } from '@bisita/contract/calls/call'
import type { clientDigest } from '@bisita/contract/devices/digests'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { readDigest } from '../../../feed/digest.store.ts'
import { feedCtes, type ClientFeedReader } from './revisions.scope.ts'

export type ClientDigest = CallAnswer<typeof clientDigest>

/** The number below which every transaction has ended: a device that has read the feed knows all below it. */
async function settledNow(db: Executor): Promise<number> {
  const { rows } = await sql<{ settled: number }>`select bisita_settled() as settled`.execute(db)
  return (rows[0] as { settled: number }).settled
}

/**
 * The reader's scope below a revision, as common table expressions: what is in scope now, without what was gained
 * from that revision on, and with what was lost since. What was both gained and lost since counts as it is now.
 */
const scopeAtRevision = sql`
  held_places (location_id) as materialized (
    select location_id from places
    where case when since > 0 and until > 0 then held when since > 0 then false else held or until > 0 end),
  held_clients (id) as materialized (
    select client_id from direct where since = 0
    union
    select client_id from noted n where client_id is not null and not gained
      and not exists (select from noted g where g.client_id = n.client_id and g.gained))`

/** The versions below a number that were the reader's then, each once; along the indexes of places and of ids. */
function versionsBelow({ scope }: ClientFeedReader, below: number): RawBuilder<unknown> {
  const current = sql`c.deleted_at is null and c.revision_id < ${below}`
  const superseded = sql`${current} and c.superseded_by >= ${below}`
  const fields = sql`select c.id, c.revision_id`
  if (scope.kind === 'all') {
    return sql`${fields} from clients c where ${current} union all ${fields} from client_revisions c where ${superseded}`
  }
  const places = sql`join held_places p on p.location_id = c.location_id`
  const single = sql`join held_clients d on d.id = c.id`
  return sql`
    ${fields} from clients c ${places} where ${current}
    union ${fields} from client_revisions c ${places} where ${superseded}
    union ${fields} from clients c ${single} where ${current}
    union ${fields} from client_revisions c ${single} where ${superseded}`
}

/**
 * What a device should hold of a reader's clients once it has read the feed to its end: the versions below every
 * transaction still under way, by the last two digits of their ids. With a bucket that one alone, with its clients.
 */
export async function readClientDigest(db: Executor, reader: ClientFeedReader, bucket: string | undefined): Promise<ClientDigest> {
  const below = await settledNow(db)
  const scopeCtes = reader.scope.kind === 'all' ? [] : [scopeAtRevision]
  return readDigest<ClientDigest>(db, [feedCtes(reader, below), ...scopeCtes, sql`versions (id, version) as (${versionsBelow(reader, below)})`], bucket)
}
