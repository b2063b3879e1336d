import { manilaDay } from '@bisita/rules/time/days'
import { itinerariesHeldFrom, visitsHeldFrom } from '@bisita/rules/people/held'
import type { ItineraryRow, LocationRow, VisitRow } from '../../rows.ts'
import { storeClientsPage, type Touched } from '../clients.store.ts'
import type { RecordsDeps } from '../deps.ts'
import type { PageStep, Place } from '../place.ts'
import { inSlices } from '../slices.ts'
import { wholeProducts } from '../smallLists.ts'

/** What a page of a step is, once it has come. */
export type Page = {
  /** Stores it, within a transaction over all stores that hold records. */
  readonly store: () => Promise<Touched>
  readonly records: number
  /** How many the step has in all. */
  readonly total: number
  /** Where to read on; null after the last page. */
  readonly next: string | null
}

type ReadPage = (place: Place) => Promise<Page>

type Listed<T> = { readonly items: readonly T[]; readonly count: number; readonly hasNext: boolean }

function pageOf<T extends { readonly id: string }>({ items, count, hasNext }: Listed<T>, store: () => Promise<Touched | void>): Page {
  const last = items.at(-1)
  const next = hasNext && last !== undefined ? last.id : null
  return { store: async () => (await store()) ?? [], records: items.length, total: count, next }
}

const whole = (items: readonly { readonly id: string }[], store: () => Promise<void>): Page =>
  pageOf({ items, count: items.length, hasNext: false }, store)

/** The first day of visits and of itineraries that a device holds. */
export const visitsFrom = (now: number): string => visitsHeldFrom(manilaDay(new Date(now)))
export const itinerariesFrom = (now: number): string => itinerariesHeldFrom(manilaDay(new Date(now)))

/** How each step reads its pages. */
export function pageReaders({ db, server, now }: RecordsDeps): Readonly<Record<PageStep, ReadPage>> {
  return {
    users: async () => {
      const users = await server.users()
      return whole(users, async () => {
        await db.users.clear()
        await db.users.bulkPut(users)
      })
    },
    locations: async ({ after_id }) => {
      const page = await server.locations(after_id)
      return pageOf(page, async () => {
        if (after_id === null) await db.locations.clear()
        await db.locations.bulkPut(page.items.map((location): LocationRow => ({ ...location, mine: true })))
      })
    },
    products: async () => {
      const products = await wholeProducts(server)
      return whole(products, async () => {
        await db.products.clear()
        await db.products.bulkPut(products)
      })
    },
    clients: async ({ after_id }) => {
      const page = await server.clients(after_id)
      return pageOf(page, () => storeClientsPage(db, page.items))
    },
    visits: async ({ after_id }) => {
      const page = await server.visits(after_id, { date_from: visitsFrom(now()) })
      return pageOf(page, () => inSlices(page.items, (slice) => db.visits.bulkPut(slice as VisitRow[])))
    },
    itineraries: async ({ after_id }) => {
      const page = await server.itineraries(after_id, itinerariesFrom(now()))
      return pageOf(page, () => inSlices(page.items, (slice) => db.itineraries.bulkPut(slice as ItineraryRow[])))
    },
  }
}
