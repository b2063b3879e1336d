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
} from '@bisita/contract/users/users.people'
import { peopleScopeOf } from '@bisita/rules/people/scope'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { Problem } from '../../problem.ts'
import { checkOwnPassword } from '../auth/ownPassword.service.ts'
import type { Prepared } from './passwords/choosing.service.ts'
import { createPerson, prepareNewPassword } from './create.service.ts'
import { listPeople } from './list.service.ts'
import { prepareReset, resetPassword } from './passwords/password.reset.service.ts'
import { requireInScope as inScope } from './people.service.ts'
import { findPerson, findStanding } from './people.store.ts'
import { endSessionsOf, requireSessionsOf, sessionsOf } from './sessions.service.ts'
import { activate, deactivate, deletePerson } from './standing.service.ts'
import { changePerson } from './update.service.ts'

/** People as supervisors manage them, and where everybody is signed in. */
export function peopleRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, userList, ({ db, user }, { query }) => listPeople(db, peopleScopeOf(user), query))
  mount(app, deps, userInfo, async ({ db, user }, { params }) => {
    if ((await findStanding(db, peopleScopeOf(user), params.id)) === undefined) throw new Problem('not_found')
    return findPerson(db, params.id)
  })
  mount<typeof userCreate, Prepared>(app, deps, userCreate, (context, { body }, _reply, prepared) => createPerson(context, body, prepared), {
    before: (context, { body }) => prepareNewPassword(context, body),
  })
  mount(app, deps, userUpdate, (context, { params, body }) => changePerson(context, params.id, body), { inScope })
  mount(app, deps, userActivate, (context, { params }) => activate(context, params.id), { inScope })
  mount(app, deps, userDeactivate, (context, { params }) => deactivate(context, params.id), { inScope })
  mount(app, deps, userDelete, (context, { params }) => deletePerson(context, params.id), { inScope })
  mount<typeof changeUserPassword, Prepared | null>(app, deps, changeUserPassword, (context, { params, body }, _reply, prepared) => resetPassword(context, params.id, body.new_password, prepared), {
    before: (context, { params, body }) => prepareReset(context, params.id, body.new_password),
  })

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
