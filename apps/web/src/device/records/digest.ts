import { recall, remember } from '../state.ts'
import type { RecordsDeps } from './deps.ts'
import { healBucket, rereadClients } from './heal.ts'
import { digestOf, type HeldClients, heldClients } from './held.ts'

/** Milliseconds between two comparisons. */
export const digestEvery = 24 * 60 * 60 * 1000

/** More that is missing or doubtful than this is read page by page rather than one by one. */
export const oneByOne = 200

const none: ReadonlyMap<string, number> = new Map()

/** The buckets in which the device and the server differ. */
async function differing({ server, sha256 }: RecordsDeps, held: HeldClients): Promise<readonly string[]> {
  const told = new Map((await server.digest()).buckets.map(({ bucket, digest }) => [bucket, digest]))
  const found: string[] = []
  for (const bucket of new Set([...told.keys(), ...held.keys()])) {
    const own = held.get(bucket)
    const same = own === undefined ? !told.has(bucket) : (await digestOf(own, sha256)) === told.get(bucket)
    if (!same) found.push(bucket)
  }
  return found.sort()
}

/**
 * Compares what the device holds with what the server says it should, once a day, and puts right what differs.
 * To be called while nothing is on its way and the feeds are read. Returns early once `running` is false, and
 * is then due again.
 */
export async function compareDigests(deps: RecordsDeps, running: () => boolean): Promise<void> {
  const { db, now, server, sleep, replayPause } = deps
  const last = await recall(db, 'digest_at')
  // A clock that was set back makes it due as well.
  if (last !== undefined && last <= now() && now() - last < digestEvery) return
  const held = await heldClients(deps)
  let left = oneByOne
  for (const bucket of await differing(deps, held)) {
    if (!running()) return
    const told = await server.digest(bucket)
    const pairs = new Map((told.items ?? []).map(({ id, revision_id }) => [id, revision_id]))
    const asked = await healBucket(deps, held.get(bucket) ?? none, pairs, left)
    if (asked === null) {
      if (!(await rereadClients(deps, running))) return
      break
    }
    left -= asked
    await sleep(replayPause)
  }
  await remember(db, 'digest_at', now())
}
