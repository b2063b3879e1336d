import { productOrders } from '../orders.ts'
import { listParams, readId, readOne } from '../../../ui/list/params.ts'

/** What of the products screen stands in the address bar: `product` is the one whose form is open. */
export const productParams = listParams({ orders: productOrders, filters: {}, screen: { product: readId, form: readOne(['new'] as const) } })

export const productsSearch = productParams.parse

export type ProductsSearch = ReturnType<typeof productsSearch>
