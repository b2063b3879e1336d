import { screenPaths } from '@bisita/contract/paths'
import { changeOwnPassword, userCurrent, userFilterList, userListInfo } from '@bisita/contract/users'
import { byName } from '@bisita/rules/names'
import { allowedPaths } from '@bisita/rules/routes'
import { peopleScopeOf } from '@bisita/rules/scope'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { findPeopleByName } from './filterList.store.ts'
import { changePassword } from './password.service.ts'
import { listInfo } from './listInfo.service.ts'
import { ownSettings, readSettings } from '../../settings.ts'
import { findCurrentUser } from './users.store.ts'

export function usersRoutes(app: FastifyInstance, deps: HttpDeps & { readonly version: string }): void {
  mount(app, deps, userCurrent, async ({ db, user, now }) => ({
    user: await findCurrentUser(db, user.id),
    allowed_paths: [...allowedPaths(user.user_type, screenPaths)],
    server_time: now.toISOString(),
    version: deps.version,
    settings: ownSettings(await readSettings(db), user.user_type),
  }))

  mount(app, deps, userListInfo, (context) => listInfo(context))

  mount(app, deps, userFilterList, async ({ db, user }) => ({
    items: byName(await findPeopleByName(db, peopleScopeOf(user)), ({ display_name }) => display_name),
  }))

  mount(app, deps, changeOwnPassword, (context, { body }) => changePassword(context, body))
}
