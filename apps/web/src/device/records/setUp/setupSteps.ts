import { manilaDay } from '@bisita/rules/time/days'
import { deviceItinerariesFrom, deviceVisitsFrom } from '@bisita/rules/people/deviceRetention'
import type { ItineraryRow, LocationRow, VisitRow } from '../../rows.ts'
import type { Remembered } from '../../state.ts'
import { restoreClients, storeClientsPage } from '../clients.store.ts'
import type { RecordsDeps } from '../deps.ts'
import type { PageStep, SetUpPosition } from '../setUpPosition.ts'
import { inSlices } from '../slices.ts'
import { wholeProducts } from '../smallLists.ts'

/** A received page of a step. */
export type SetUpPage = {
  /** Stores the page, within a transaction over all stores of records. */
  readonly store: () => Promise<void>
  readonly items: readonly { readonly id: string }[]
  /** The number of records of the step. */
  readonly total: number
  /** The id after which the next page begins; null after the last page. */
  readonly next: string | null
}

type ReadPage = (place: Pick<SetUpPosition, 'after_id'>) => Promise<SetUpPage>

type Listed<T> = { readonly items: readonly T[]; readonly count: number; readonly hasNext: boolean }

function pageOf<T extends { readonly id: string }>({ items, count, hasNext }: Listed<T>, store: () => Promise<void>): SetUpPage {
  const last = items.at(-1)
  const next = hasNext && last !== undefined ? last.id : null
  return { store, items, total: count, next }
}

const whole = (items: readonly { readonly id: string }[], store: () => Promise<void>): SetUpPage =>
  pageOf({ items, count: items.length, hasNext: false }, store)

/** The first day of the visits on a device. */
export const visitsFrom = (now: number): string => deviceVisitsFrom(manilaDay(new Date(now)))
export const itinerariesFrom = (now: number): string => deviceItinerariesFrom(manilaDay(new Date(now)))

/**
 * How each step reads its pages. Where records are read `again`, it is from a day by the server's clock, and clients replace
 * those of any revision.
 */
export function pageReaders({ db, server, now }: RecordsDeps, again?: Remembered['reread']): Readonly<Record<PageStep, ReadPage>> {
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
      return pageOf(page, () => (again === undefined ? storeClientsPage : restoreClients)(db, page.items))
    },
    visits: async ({ after_id }) => {
      const page = await server.visits(after_id, { date_from: again?.date_from ?? visitsFrom(now()) })
      return pageOf(page, () => inSlices(page.items, (slice) => db.visits.bulkPut(slice as VisitRow[])))
    },
    itineraries: async ({ after_id }) => {
      const page = await server.itineraries(after_id, again?.date_from ?? itinerariesFrom(now()))
      return pageOf(page, () => inSlices(page.items, (slice) => db.itineraries.bulkPut(slice as ItineraryRow[])))
    },
  }
}
