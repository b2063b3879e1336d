import { roles } from '@bisita/contract/users/roles'
import { userOrders } from '../orders.ts'
import { listParams, readId, readOne, readPlace } from '../../../ui/list/params.ts'

/** What of the screens of users stands in the address bar: everything but what is typed. `user` is the one whose record is open. */
export const userParams = listParams({
  orders: userOrders,
  filters: {
    user_type: readOne(roles),
    branch_id: readId,
    area_id: readId,
    location_id: readPlace,
    deactivated: readOne(['Y', 'N'] as const),
  },
  screen: {
    show: readOne(['covers', 'figures'] as const),
    user: readId,
    // What may be open over a person's record, or without one.
    form: readOne(['new', 'edit', 'password', 'locations'] as const),
  },
})

export const usersSearch = userParams.parse

export type UsersSearch = ReturnType<typeof usersSearch>
