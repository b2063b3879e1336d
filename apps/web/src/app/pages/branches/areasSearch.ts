import { areaOrders } from '../../../domains/areas/orders.ts'
import { oneOf, positive, present } from '../../../ui/addressBar.ts'

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** What of the areas screen stands in the address bar: `area` is the one that is open. */
export const areasSearch = (search: Record<string, unknown>) =>
  present({
    page: positive(search['page']),
    sort: oneOf(areaOrders, search['sort']),
    area: id(search['area']),
  })

export type AreasSearch = ReturnType<typeof areasSearch>
