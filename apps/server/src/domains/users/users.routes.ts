import { screenPaths } from '@bisita/contract/paths'
import { changeOwnPassword, userCurrent, userListInfo } from '@bisita/contract/users'
import { allowedPaths } from '@bisita/rules/routes'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { changePassword } from './password.service.ts'
import { listInfo } from './listInfo.store.ts'
import { findCurrentUser } from './users.store.ts'

export function usersRoutes(app: FastifyInstance, deps: HttpDeps & { readonly version: string }): void {
  mount(app, deps, userCurrent, async ({ db, user, now }) => ({
    user: await findCurrentUser(db, user.id),
    allowed_paths: [...allowedPaths(user.user_type, screenPaths)],
    server_time: now.toISOString(),
    version: deps.version,
  }))

  mount(app, deps, userListInfo, ({ db }) => listInfo(db))

  mount(app, deps, changeOwnPassword, (context, { body }) => changePassword(context, body))
}
