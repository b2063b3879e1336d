import { recall, remember } from '../../state.ts'
import type { RecordsDeps } from '../deps.ts'
import { type FeedName, feeds, positionNames } from '../feeds.ts'
import { isSamePosition } from '../setUpPosition.ts'
import { inSlices } from '../slices.ts'
import { readClientVersions } from './clientVersions.ts'
import { datedRecords } from './dated.ts'
import { digestOf, type RecordVersions, versionOf } from './recordVersions.ts'
import { readAgain } from './reread.ts'

/** Milliseconds between two comparisons. */
export const digestEvery = 24 * 60 * 60 * 1000

/** A server's digest; that of clients names neither day nor fields. */
type Digest = { readonly digest: string; readonly date_from?: string; readonly fields?: readonly string[] }

async function localVersions(deps: RecordsDeps, kind: FeedName, { date_from = '', fields = [] }: Digest): Promise<RecordVersions> {
  if (kind === 'clients') return readClientVersions(deps)
  const { table, field, first } = datedRecords(deps.db, kind, date_from)
  const versions = new Map<string, string>()
  await inSlices(await table.where(field).aboveOrEqual(first).primaryKeys(), async (ids) => {
    const rows = await table.where('id').anyOf(ids).toArray()
    const found = await Promise.all(rows.map((row) => versionOf(row, fields, deps.sha256)))
    rows.forEach(({ id }, index) => versions.set(id, found[index] as string))
  })
  return versions
}

/** Compares one kind of records, and reads all of it again where they differ; false where that was not possible or ended early. */
async function compareOne(deps: RecordsDeps, kind: FeedName, running: () => boolean): Promise<boolean> {
  const { db, server, sha256 } = deps
  const ask = { clients: server.clientDigest, visits: server.visitDigest, itineraries: server.itineraryDigest }[kind]
  const position = await recall(db, positionNames[kind])
  if (position === undefined || position.after !== null) return false
  const answer = await ask(position.number)
  if (!answer.settled) return false
  const digest = await digestOf(await localVersions(deps, kind, answer), sha256)
  // Another tab may have read on meanwhile.
  if (!isSamePosition(await recall(db, positionNames[kind]), position)) return false
  if (digest === answer.digest) return true
  await remember(db, 'reread', { kind, after_id: null, date_from: (answer as Digest).date_from ?? null })
  return readAgain(deps, running)
}

/**
 * Compares the records of the device with the server's digests, once a day, and reads again what differs. To be called
 * while nothing is being sent and the feeds are read. Returns early once `running` is false or where records have changed
 * since the feeds were read, and is then due again; what was being read again goes on first.
 */
export async function compareDigests(deps: RecordsDeps, running: () => boolean): Promise<void> {
  const { db, now } = deps
  if (!(await readAgain(deps, running))) return
  const last = await recall(db, 'digest_at')
  // A clock that was set back makes it due as well.
  if (last !== undefined && last <= now() && now() - last < digestEvery) return
  // Clients first: a client that comes back does not bring its visits, which are compared afterwards.
  for (const kind of feeds) if (!running() || !(await compareOne(deps, kind, running))) return
  await remember(db, 'digest_at', now())
}
