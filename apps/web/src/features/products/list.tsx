import { showPeso } from '@bisita/rules/money'
import type { ListDefinition } from '../../ui/list/definition.ts'
import type { ProductOrder } from './orders.ts'
import type { Product } from './products.repository.ts'

/** The list of what the business lends. */
export const productsList: ListDefinition<Product, ProductOrder> = {
  one: 'product',
  many: 'products',
  columns: [
    { key: 'name', label: 'Name', names: true, sort: 'name', cell: ({ name }) => name },
    { key: 'price', label: 'Price', sort: 'price', whole: true, end: true, cell: ({ price }) => showPeso(price) },
    { key: 'description', label: 'Description', cell: ({ description }) => description },
  ],
  usual: ['price', 'description'],
  beside: ['price'],
  card: ({ name, price, description }) => ({ title: name, aside: showPeso(price), note: description }),
  orders: [
    { value: 'name', label: 'Name, A to Z' },
    { value: '-name', label: 'Name, Z to A' },
    { value: 'price', label: 'Lowest price first' },
    { value: '-price', label: 'Highest price first' },
  ],
  order: 'name',
  empty: { title: 'No products yet', text: 'Products show here and in the client form.' },
  unfit: { title: 'No product fits', text: 'There is no such product.' },
}
