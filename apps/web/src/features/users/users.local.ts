import { byName } from '@bisita/rules/clients/names'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import type { NamedUser, UsersRepository } from './users.repository.ts'

/** People as they stand on the device by name. */
export function localUsers({ db }: Pick<LocalDeps, 'db'>): UsersRepository {
  return {
    filterList: async () => {
      const rows = await db.users.toArray()
      const people = rows.map(
        ({ id, username, display_name, user_type, branch_id, branch_name, deactivated, last_login, mr_locations }): NamedUser => ({
          id, username, display_name, user_type, branch_id, branch_name, deactivated, last_login,
          ...(mr_locations !== undefined && { mr_locations }),
        }),
      )
      return byName(people, ({ display_name }) => display_name)
    },
  }
}
