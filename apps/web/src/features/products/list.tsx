import { showPeso } from '@bisita/rules/money'
import { t } from '@bisita/contract/words'
import type { ListDefinition } from '../../ui/list/definition.ts'
import type { ProductOrder } from './orders.ts'
import type { Product } from './products.repository.ts'

/** The list of what the business lends. */
export const productsList: ListDefinition<Product, ProductOrder> = {
  one: t('product'),
  many: t('products'),
  columns: [
    { key: 'name', label: t('Name'), names: true, sort: 'name', cell: ({ name }) => name },
    { key: 'price', label: t('Price'), sort: 'price', whole: true, end: true, cell: ({ price }) => showPeso(price) },
    { key: 'description', label: t('Description'), cell: ({ description }) => description },
  ],
  usual: ['price', 'description'],
  beside: ['price'],
  card: ({ name, price, description }) => ({ title: name, aside: showPeso(price), note: description }),
  orders: [
    { value: 'name', label: t('Name, A to Z') },
    { value: '-name', label: t('Name, Z to A') },
    { value: 'price', label: t('Lowest price first') },
    { value: '-price', label: t('Highest price first') },
  ],
  order: 'name',
  empty: { title: t('No products yet'), text: t('Products show here and in the client form.') },
  unfit: { title: t('No matching product'), text: t('There is no such product.') },
}
