import type { CallAnswer } from '@bisita/contract/calls/call'
import type { productList } from '@bisita/contract/products'
import type { LocationRow, ProductRow, UserRow } from '../rows.ts'
import { recall, remember, type Remembered } from '../state.ts'
import type { RecordsServer } from './calls.ts'
import type { RecordsDeps } from './deps.ts'
import { assertOwner } from './setUpPosition.ts'

type Versions = Omit<Remembered['versions'], 'strategy'>
type Product = CallAnswer<typeof productList>['items'][number]

/** All products, page by page. */
export async function wholeProducts(server: RecordsServer): Promise<readonly Product[]> {
  const products: Product[] = []
  for (let page = 1; ; page += 1) {
    const { items, hasNext } = await server.products(page)
    products.push(...items)
    if (!hasNext) return products
  }
}

async function wholeLocations(server: RecordsServer): Promise<readonly LocationRow[]> {
  const locations: LocationRow[] = []
  for (let after: string | null = null; ; ) {
    const { items, hasNext } = await server.locations(after)
    locations.push(...items.map((location) => ({ ...location, mine: true })))
    after = items.at(-1)?.id ?? null
    if (!hasNext || after === null) return locations
  }
}

/** For each list: fetches it and returns a function that replaces the stored rows, within a transaction. */
const loaders: Readonly<Record<keyof Versions, (deps: RecordsDeps) => Promise<() => Promise<unknown>>>> = {
  locations: async ({ db, server }) => {
    const rows = await wholeLocations(server)
    return () => db.locations.clear().then(() => db.locations.bulkPut(rows))
  },
  products: async ({ db, server }) => {
    const rows = await wholeProducts(server)
    return () => db.products.clear().then(() => db.products.bulkPut(rows as ProductRow[]))
  },
  users: async ({ db, server }) => {
    const rows = await server.users()
    return () => db.users.clear().then(() => db.users.bulkPut(rows as UserRow[]))
  },
}

/** Reloads the small lists that have changed, each in a transaction with the version it had. Returns whether any had. */
export async function refreshLists(deps: RecordsDeps, versions: Versions, running: () => boolean): Promise<boolean> {
  let moved = false
  for (const list of ['locations', 'products', 'users'] as const) {
    const known = await recall(deps.db, 'versions')
    if (!running() || known?.[list] === versions[list]) continue
    const replace = await loaders[list](deps)
    await deps.db.transaction('rw', deps.db.table(list), deps.db.state, async () => {
      await assertOwner(deps)
      await replace()
      const before = (await recall(deps.db, 'versions')) ?? { locations: '', products: '', users: '' }
      await remember(deps.db, 'versions', { ...before, [list]: versions[list] })
    })
    moved = true
  }
  return moved
}
