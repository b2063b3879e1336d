import { productOrders } from '../../../domains/products/orders.ts'
import { oneOf, positive, present } from '../../../ui/addressBar.ts'

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** What of the products screen stands in the address bar: `product` is the one whose form is open. */
export const productsSearch = (search: Record<string, unknown>) =>
  present({
    page: positive(search['page']),
    sort: oneOf(productOrders, search['sort']),
    product: id(search['product']),
    form: oneOf(['new'] as const, search['form']),
  })

export type ProductsSearch = ReturnType<typeof productsSearch>
