import { factorReset } from '@bisita/contract/users/codes'
import { endOwnSessions, endUserSessions, ownSessions, userSessions } from '@bisita/contract/users/sessions'
import {
  changeUserPassword,
  userActivate,
  userCreate,
  userDeactivate,
  userDelete,
  userInfo,
  userList,
  userUpdate,
} from '@bisita/contract/users/users.management'
import { userScopeOf } from '@bisita/rules/people/scope'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { orNotFound } from '../../problem.ts'
import { checkOwnPassword } from '../auth/ownPassword.service.ts'
import type { PreparedPassword } from './passwords/choosing.service.ts'
import { createUser, prepareNewPassword } from './create.service.ts'
import { resetFactor } from './factors/resetFactor.service.ts'
import { listUsers } from './list.service.ts'
import { prepareReset, resetPassword } from './passwords/password.reset.service.ts'
import { requireUserInScope as inScope } from './managedUsers.service.ts'
import { findUser, findManagedUser } from './managedUsers.store.ts'
import { endSessionsOf, requireSessionsOf, sessionsOf } from './sessions.service.ts'
import { activateUser, deactivateUser, deleteUser } from './activation.service.ts'
import { changeUser } from './update.service.ts'

/** People as supervisors manage them, and where everybody is signed in. */
export function managedUsersRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, userList, ({ db, user }, { query }) => listUsers(db, userScopeOf(user), query))
  mount(app, deps, userInfo, async ({ db, user }, { params }) => {
    orNotFound(await findManagedUser(db, userScopeOf(user), params.id))
    return findUser(db, params.id)
  })
  mount<typeof userCreate, PreparedPassword>(app, deps, userCreate, (context, { body }, _reply, prepared) => createUser(context, body, prepared), {
    before: (context, { body }) => prepareNewPassword(context, body),
  })
  mount(app, deps, userUpdate, (context, { params, body }) => changeUser(context, params.id, body), { inScope })
  mount(app, deps, userActivate, (context, { params }) => activateUser(context, params.id), { inScope })
  mount(app, deps, userDeactivate, (context, { params }) => deactivateUser(context, params.id), { inScope })
  mount(app, deps, userDelete, (context, { params }) => deleteUser(context, params.id), { inScope })
  mount<typeof changeUserPassword, PreparedPassword | null>(app, deps, changeUserPassword, (context, { params, body }, _reply, prepared) => resetPassword(context, params.id, body.new_password, prepared), {
    before: (context, { params, body }) => prepareReset(context, params.id, body.new_password),
  })

  mount(app, deps, factorReset, (context, { params }) => resetFactor(context, params.id))

  mount(app, deps, ownSessions, (context) => sessionsOf(context, context.user.id))
  mount(app, deps, endOwnSessions, (context, { body }) => endSessionsOf(context, context.user.id, body.session_ids), {
    before: (context, { body }) => checkOwnPassword(context, body.password),
  })
  mount(app, deps, userSessions, async (context, { params }) => {
    await requireSessionsOf(context, params.id)
    return sessionsOf(context, params.id)
  })
  mount(
    app,
    deps,
    endUserSessions,
    async (context, { params, body }) => {
      await requireSessionsOf(context, params.id)
      return endSessionsOf(context, params.id, body.session_ids)
    },
    { inScope: (context, { params }) => requireSessionsOf(context, params.id) },
  )
}
