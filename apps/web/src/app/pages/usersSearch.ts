import { roles } from '@bisita/contract/roles'
import { userOrders } from '../../domains/users/people.repository.ts'
import { oneOf, positive, present } from '../../ui/addressBar.ts'

const placeCode = (value: unknown) => (typeof value === 'string' && /^\d{10}$/.test(value) ? value : undefined)
const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** What may be open over a person's record, or without one. */
const forms = ['new', 'edit', 'password', 'locations'] as const

/** What of the screens of users stands in the address bar: everything but what is typed. `user` is the one whose record is open. */
export const usersSearch = (search: Record<string, unknown>) =>
  present({
    page: positive(search['page']),
    ipp: positive(search['ipp']),
    sort: oneOf(userOrders, search['sort']),
    user_type: oneOf(roles, search['user_type']),
    branch_id: id(search['branch_id']),
    area_id: id(search['area_id']),
    location_id: placeCode(search['location_id']),
    deactivated: oneOf(['Y', 'N'] as const, search['deactivated']),
    show: oneOf(['covers'] as const, search['show']),
    user: id(search['user']),
    form: oneOf(forms, search['form']),
  })

export type UsersSearch = ReturnType<typeof usersSearch>
