import { recall, remember } from '../../state.ts'
import { clientComparison } from './digest.clients.ts'
import { itineraryComparison, visitComparison } from './digest.dated.ts'
import type { RecordsDeps } from '../deps.ts'
import { digestOf, type VersionsByBucket, type RecordVersions } from './recordVersions.ts'
import type { ServerDigest, DigestComparison } from './comparison.ts'

/** Milliseconds between two comparisons. */
export const digestEvery = 24 * 60 * 60 * 1000

/** With more differing records of one kind than this, all are read page by page rather than one by one. */
export const oneByOne = 200

const none: RecordVersions = new Map()

/** The buckets in which the device and the server differ. */
async function differing({ sha256 }: RecordsDeps, { buckets }: ServerDigest, localVersions: VersionsByBucket): Promise<readonly string[]> {
  const serverDigests = new Map(buckets.map(({ bucket, digest }) => [bucket, digest]))
  const found: string[] = []
  for (const bucket of new Set([...serverDigests.keys(), ...localVersions.keys()])) {
    const own = localVersions.get(bucket)
    const same = own === undefined ? !serverDigests.has(bucket) : (await digestOf(own, sha256)) === serverDigests.get(bucket)
    if (!same) found.push(bucket)
  }
  return found.sort()
}

/** The ids in a bucket whose version differs between device and server, or that one of them does not have. */
function doubtful(own: RecordVersions, { items = [] }: ServerDigest): readonly string[] {
  const serverVersions = new Map(items.map(({ id, version }) => [id, version]))
  return [...new Set([...own.keys(), ...serverVersions.keys()])].filter((id) => own.get(id) !== serverVersions.get(id)).sort()
}

/** Compares and repairs one kind of records; false where that was not possible or ended early. */
async function compareOne<T extends ServerDigest>(deps: RecordsDeps, kind: DigestComparison<T>, running: () => boolean): Promise<boolean> {
  const answer = await kind.ask()
  if (answer === null) return false
  const localVersions = await kind.local(answer)
  let left = oneByOne
  for (const bucket of await differing(deps, answer, localVersions)) {
    const bucketAnswer = running() ? await kind.ask(bucket) : null
    if (bucketAnswer === null) return false
    const ids = doubtful(localVersions.get(bucket) ?? none, bucketAnswer)
    if (ids.length > left) return kind.reread(answer, running)
    for (const id of ids) {
      if (!running()) return false
      await kind.settle(id)
    }
    left -= ids.length
    await deps.sleep(deps.replayPause)
  }
  return true
}

/**
 * Compares the records of the device with the server's digests, once a day, and repairs differences. To be called while
 * nothing is being sent and the feeds are read. Returns early once `running` is false or where records have changed since
 * the feeds were read, and is then due again.
 */
export async function compareDigests(deps: RecordsDeps, running: () => boolean): Promise<void> {
  const { db, now } = deps
  const last = await recall(db, 'digest_at')
  // A clock that was set back makes it due as well.
  if (last !== undefined && last <= now() && now() - last < digestEvery) return
  // Clients first: a repaired client does not bring its visits, which are repaired afterwards.
  const whole =
    (await compareOne(deps, clientComparison(deps), running)) &&
    (await compareOne(deps, visitComparison(deps), running)) &&
    (await compareOne(deps, itineraryComparison(deps), running))
  if (whole) await remember(db, 'digest_at', now())
}
