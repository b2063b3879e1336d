import type { Answer } from '@bisita/contract/calls/call'
import type { visitDigest } from '@bisita/contract/devices/digests'
import { startOfDay } from '@bisita/rules/time/days'
import type { EntityTable } from 'dexie'
import type { ItineraryRow, VisitRow } from '../../rows.ts'
import { recall } from '../../state.ts'
import type { RecordsDeps } from '../deps.ts'
import type { Compared } from './digest.ts'
import { positionNames } from '../feeds.ts'
import { orGone, put, rereadPages } from '../heal.ts'
import { addTo, type Held, versionOf } from '../held.ts'
import { inSlices } from '../slices.ts'

/** Of itineraries it is the same. */
type Digest = Answer<typeof visitDigest>
type Settled = Extract<Digest, { settled: true }>

type Kind<T extends { readonly id: string }> = {
  readonly name: 'visits' | 'itineraries'
  readonly store: EntityTable<T, 'id'>
  /** The ids of what the device holds from a Manila day on. */
  readonly idsFrom: (day: string) => Promise<string[]>
  readonly digest: (seq: number, bucket?: string) => Promise<Digest>
  /** A record as the feed would tell it; null where the feed would tell it no more. */
  readonly one: (id: string) => Promise<T | null>
  readonly page: (after: string | null, date_from: string) => Promise<{ readonly items: readonly T[]; readonly hasNext: boolean }>
}

/** Records that are told from a day on, compared by what they show, at the position that the device has read to. */
function compared<T extends { readonly id: string }>(deps: RecordsDeps, kind: Kind<T>): Compared<Settled> {
  const { db, sha256 } = deps
  const { name, store, idsFrom } = kind
  const putAll = (records: readonly T[]): Promise<void> => inSlices(records, (slice) => store.bulkPut(slice as T[]))
  const drop = (ids: readonly string[]): Promise<void> => store.bulkDelete(ids as Parameters<typeof store.bulkDelete>[0])

  async function ask(bucket?: string): Promise<Settled | null> {
    const position = await recall(db, positionNames[name])
    if (position === undefined || position.after !== null) return null
    const told = await kind.digest(position.number, bucket)
    return told.settled ? told : null
  }

  async function held({ date_from, fields }: Settled): Promise<Held> {
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
    held,
    settle: async (id) => {
      const record = await kind.one(id)
      await put(deps, [name], () => (record === null ? drop([id]) : putAll([record])))
    },
    reread: async ({ date_from }, running) => {
      const before = await idsFrom(date_from)
      return rereadPages(deps, running, (after) => kind.page(after, date_from), (items, after, to) =>
        put(deps, [name], async () => {
          const told = new Set(items.map(({ id }) => id))
          await drop(before.filter((id) => id > after && (to === null || id <= to) && !told.has(id)))
          await putAll(items)
        }),
      )
    },
  }
}

export const comparedVisits = (deps: RecordsDeps): Compared<Settled> => {
  const { db, server } = deps
  return compared<VisitRow>(deps, {
    name: 'visits',
    store: db.visits,
    idsFrom: (day) => db.visits.where('visit_time').aboveOrEqual(startOfDay(day).toISOString()).primaryKeys(),
    digest: server.visitDigest,
    one: async (id) => {
      const visit = await orGone(server.visit(id))
      // A call can be asked for and is yet no record of a phone: no feed would tell of it again.
      return visit?.visit_type === 'visit' ? visit : null
    },
    page: (after, date_from) => server.visits(after, { date_from }),
  })
}

export const comparedItineraries = (deps: RecordsDeps): Compared<Settled> => {
  const { db, server } = deps
  return compared<ItineraryRow>(deps, {
    name: 'itineraries',
    store: db.itineraries,
    idsFrom: (day) => db.itineraries.where('visible_at').aboveOrEqual(day).primaryKeys(),
    digest: server.itineraryDigest,
    one: (id) => orGone(server.itinerary(id)),
    page: (after, date_from) => server.itineraries(after, date_from),
  })
}
