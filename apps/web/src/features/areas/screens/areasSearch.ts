import { areaOrders } from '../orders.ts'
import { listParams, readId } from '../../../ui/list/params.ts'

/** What of the areas screen stands in the address bar: `area` is the one that is open. */
export const areaParams = listParams({ orders: areaOrders, filters: {}, screen: { area: readId } })

export const areasSearch = areaParams.parse

export type AreasSearch = ReturnType<typeof areasSearch>
