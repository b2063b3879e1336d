import type { CallAnswer } from '@bisita/contract/calls/call'
import type { visitDigest } from '@bisita/contract/devices/digests'
import { startOfDay } from '@bisita/rules/time/days'
import type { EntityTable } from 'dexie'
import type { ItineraryRow, VisitRow } from '../../rows.ts'
import { recall } from '../../state.ts'
import type { RecordsDeps } from '../deps.ts'
import type { DigestComparison } from './comparison.ts'
import { positionNames } from '../feeds.ts'
import { orNotFound, applyRepair, rereadPages } from '../repair.ts'
import { addTo, type VersionsByBucket, versionOf } from './recordVersions.ts'
import { inSlices } from '../slices.ts'

/** The digest of visits; that of itineraries has the same type. */
type Digest = CallAnswer<typeof visitDigest>
type Settled = Extract<Digest, { settled: true }>

type Kind<T extends { readonly id: string }> = {
  readonly name: 'visits' | 'itineraries'
  readonly store: EntityTable<T, 'id'>
  /** The ids of the records on the device from a day in Manila on. */
  readonly idsFrom: (day: string) => Promise<string[]>
  readonly digest: (seq: number, bucket?: string) => Promise<Digest>
  /** A record as the feed would send it; null where the feed would not send it. */
  readonly one: (id: string) => Promise<T | null>
  readonly page: (after: string | null, date_from: string) => Promise<{ readonly items: readonly T[]; readonly hasNext: boolean }>
}

/**
 * Compares records that the server sends from a day on, by the fields they show, at the position that the device has
 * read to.
 */
function compared<T extends { readonly id: string }>(deps: RecordsDeps, kind: Kind<T>): DigestComparison<Settled> {
  const { db, sha256 } = deps
  const { name, store, idsFrom } = kind
  const putAll = (records: readonly T[]): Promise<void> => inSlices(records, (slice) => store.bulkPut(slice as T[]))
  const drop = (ids: readonly string[]): Promise<void> => store.bulkDelete(ids as Parameters<typeof store.bulkDelete>[0])

  async function ask(bucket?: string): Promise<Settled | null> {
    const position = await recall(db, positionNames[name])
    if (position === undefined || position.after !== null) return null
    const answer = await kind.digest(position.number, bucket)
    return answer.settled ? answer : null
  }

  async function localVersions({ date_from, fields }: Settled): Promise<VersionsByBucket> {
    const found = new Map<string, Map<string, string>>()
    await inSlices(await idsFrom(date_from), async (ids) => {
      const rows = await store.where('id').anyOf(ids).toArray()
      const versions = await Promise.all(rows.map((row) => versionOf(row, fields, sha256)))
      rows.forEach(({ id }, index) => addTo(found, id, versions[index] as string))
    })
    return found
  }

  return {
    ask,
    local: localVersions,
    settle: async (id) => {
      const record = await kind.one(id)
      await applyRepair(deps, [name], () => (record === null ? drop([id]) : putAll([record])))
    },
    reread: async ({ date_from }, running) => {
      const before = await idsFrom(date_from)
      return rereadPages(deps, running, (after) => kind.page(after, date_from), (items, after, to) =>
        applyRepair(deps, [name], async () => {
          const listed = new Set(items.map(({ id }) => id))
          await drop(before.filter((id) => id > after && (to === null || id <= to) && !listed.has(id)))
          await putAll(items)
        }),
      )
    },
  }
}

export const visitComparison = (deps: RecordsDeps): DigestComparison<Settled> => {
  const { db, server } = deps
  return compared<VisitRow>(deps, {
    name: 'visits',
    store: db.visits,
    idsFrom: (day) => db.visits.where('contact_time').aboveOrEqual(startOfDay(day).toISOString()).primaryKeys(),
    digest: server.visitDigest,
    one: async (id) => {
      const visit = await orNotFound(server.visit(id))
      // A call can be read by its id but is not stored on phones, since no feed would update it.
      return visit?.visit_type === 'visit' ? visit : null
    },
    page: (after, date_from) => server.visits(after, { date_from }),
  })
}

export const itineraryComparison = (deps: RecordsDeps): DigestComparison<Settled> => {
  const { db, server } = deps
  return compared<ItineraryRow>(deps, {
    name: 'itineraries',
    store: db.itineraries,
    idsFrom: (day) => db.itineraries.where('visible_at').aboveOrEqual(day).primaryKeys(),
    digest: server.itineraryDigest,
    one: (id) => orNotFound(server.itinerary(id)),
    page: (after, date_from) => server.itineraries(after, date_from),
  })
}
