import { byName } from '@bisita/rules/clients/names'
import type { LocalDepsWith } from '../../device/overlay/deps.ts'
import type { Person, UsersRepository } from './users.repository.ts'

/** People as they stand on the device by name; who is signed in and what waits for them is the network's to say. */
export function localUsers({ db, remote }: LocalDepsWith<UsersRepository>): UsersRepository {
  return {
    current: remote.current,
    listInfo: remote.listInfo,
    changePassword: remote.changePassword,
    filterList: async () => {
      const rows = await db.users.toArray()
      const people = rows.map(
        ({ id, username, display_name, user_type, branch_id, branch_name, deactivated, last_login, mr_locations }): Person => ({
          id, username, display_name, user_type, branch_id, branch_name, deactivated, last_login,
          ...(mr_locations !== undefined && { mr_locations }),
        }),
      )
      return byName(people, ({ display_name }) => display_name)
    },
  }
}
