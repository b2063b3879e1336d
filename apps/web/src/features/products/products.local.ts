import { fold } from '@bisita/rules/fold'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { byText, pageOf } from '../../device/overlay/pages.ts'
import type { ProductsQuery, ProductsRepository } from './products.repository.ts'

/** Products as they stand on the device. */
export const localProducts = (deps: Pick<LocalDeps, 'db'>): ProductsRepository => ({ list: (query) => listHere(deps, query) })

async function listHere({ db }: Pick<LocalDeps, 'db'>, query: ProductsQuery) {
  const wanted = fold(query.keyword ?? '')
  const found = (await db.products.toArray())
    .map((product) => ({ id: product.id, product, key: fold(product.name) }))
    .filter(({ key }) => key.includes(wanted))
  const sort = query.sort ?? 'name'
  const page = pageOf(found, query, sort.startsWith('-'), (one, other) =>
    sort.endsWith('price') ? one.product.price - other.product.price : byText(one.key, other.key),
  )
  return { ...page, items: page.items.map(({ product }) => product) }
}
