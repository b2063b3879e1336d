import { recall, remember } from '../../state.ts'
import { comparedClients } from './digest.clients.ts'
import { comparedItineraries, comparedVisits } from './digest.dated.ts'
import type { RecordsDeps } from '../deps.ts'
import { digestOf, type Held, type Versions } from '../held.ts'

/** Milliseconds between two comparisons. */
export const digestEvery = 24 * 60 * 60 * 1000

/** More of one kind that is missing or doubtful than this is read page by page rather than one by one. */
export const oneByOne = 200

/** What the server says should be held: of each bucket its digest, of the one that was asked for its pairs. */
export type Told = {
  readonly buckets: readonly { readonly bucket: string; readonly digest: string }[]
  readonly items?: readonly { readonly id: string; readonly version: string }[] | undefined
}

/** One kind of records, compared and put right; what differs is settled by what the server says of the record itself. */
export type Compared<T extends Told = Told> = {
  /** Null where the server has more to tell by the feed, so that the two cannot be compared. */
  readonly ask: (bucket?: string) => Promise<T | null>
  readonly held: (told: T) => Promise<Held>
  /** Asks for one record and stores it, or lets it go where the server has it no more. */
  readonly settle: (id: string) => Promise<void>
  /** Reads all again, page by page, and lets go what is on none. Answers false where it ended early. */
  readonly reread: (told: T, running: () => boolean) => Promise<boolean>
}

const none: Versions = new Map()

/** The buckets in which the device and the server differ. */
async function differing({ sha256 }: RecordsDeps, { buckets }: Told, held: Held): Promise<readonly string[]> {
  const told = new Map(buckets.map(({ bucket, digest }) => [bucket, digest]))
  const found: string[] = []
  for (const bucket of new Set([...told.keys(), ...held.keys()])) {
    const own = held.get(bucket)
    const same = own === undefined ? !told.has(bucket) : (await digestOf(own, sha256)) === told.get(bucket)
    if (!same) found.push(bucket)
  }
  return found.sort()
}

/** The records of a bucket that one side has in another version than the other, or not at all. */
function doubtful(own: Versions, { items = [] }: Told): readonly string[] {
  const told = new Map(items.map(({ id, version }) => [id, version]))
  return [...new Set([...own.keys(), ...told.keys()])].filter((id) => own.get(id) !== told.get(id)).sort()
}

/** Compares one kind and puts it right; false where it could not be done, or not to the end. */
async function compareOne<T extends Told>(deps: RecordsDeps, kind: Compared<T>, running: () => boolean): Promise<boolean> {
  const told = await kind.ask()
  if (told === null) return false
  const held = await kind.held(told)
  let left = oneByOne
  for (const bucket of await differing(deps, told, held)) {
    const asked = running() ? await kind.ask(bucket) : null
    if (asked === null) return false
    const ids = doubtful(held.get(bucket) ?? none, asked)
    if (ids.length > left) return kind.reread(told, running)
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
 * Compares what the device holds with what the server says it should, once a day, and puts right what differs.
 * To be called while nothing is on its way and the feeds are read. Returns early once `running` is false or where
 * something has happened since the feeds were read, and is then due again.
 */
export async function compareDigests(deps: RecordsDeps, running: () => boolean): Promise<void> {
  const { db, now } = deps
  const last = await recall(db, 'digest_at')
  // A clock that was set back makes it due as well.
  if (last !== undefined && last <= now() && now() - last < digestEvery) return
  // In this order: a client that has come back brings no visits.
  const whole =
    (await compareOne(deps, comparedClients(deps), running)) &&
    (await compareOne(deps, comparedVisits(deps), running)) &&
    (await compareOne(deps, comparedItineraries(deps), running))
  if (whole) await remember(db, 'digest_at', now())
}
