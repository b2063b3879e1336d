import type { CallAnswer } from '@bisita/contract/calls/call'
import type { clientDigest } from '@bisita/contract/devices/digests'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { readDigest } from '../../../feed/digest.store.ts'
import { changedClients, feedCtes, type ClientFeedReader } from './revisions.scope.ts'

export type ClientDigest = CallAnswer<typeof clientDigest>

/**
 * The clients that are a reader's in the snapshot, for a device that has read the feed up to a revision. They are found
 * along the indexes of places and of ids; where the device lacks a change, none is.
 */
export async function readClientDigest(db: Executor, reader: ClientFeedReader, revision: number): Promise<ClientDigest> {
  const counted = sql`c.deleted_at is null and (select settled from comparable)`
  return readDigest<ClientDigest>(db, {
    tables: feedCtes(reader, revision),
    changed: sql`select from (${changedClients(reader, { revision, after: null }, 'ahead')}) t`,
    versions:
      reader.scope.kind === 'all'
        ? sql`select c.id, c.revision_id from clients c where ${counted}`
        : sql`
          select c.id, c.revision_id from places p join clients c on c.location_id = p.location_id where p.held and ${counted}
          union
          select c.id, c.revision_id from direct d join clients c on c.id = d.client_id where ${counted}`,
  })
}
