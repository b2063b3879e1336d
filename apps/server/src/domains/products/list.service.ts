import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { Product, productList } from '@bisita/contract/products'
import { fold } from '@bisita/rules/fold'
import type { Executor } from '../../database/connection.ts'
import { listInMemory } from '../../http/pages.ts'
import { findProducts } from './products.store.ts'

const folded = ({ name }: Product): string => fold(name)

/** A page of the products whose folded name contains the keyword, by name unless asked otherwise. */
export async function listProducts(db: Executor, { sort = 'name', ...query }: CallInput<typeof productList>['query']): Promise<CallAnswer<typeof productList>> {
  return listInMemory(await findProducts(db), { text: folded, sorts: { name: folded, price: ({ price }) => price } }, { ...query, sort })
}
