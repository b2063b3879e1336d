import { proofAge } from '@bisita/contract/calls/asksAgain'
import { authenticate, prove, signout } from '@bisita/contract/users/auth'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { checkPassword, type SignInGuard, openSession, type SignInLookups } from './auth.service.ts'
import { browserReader, clearCookie, setCookie, setDevice } from './cookie.ts'
import { checkOwnPassword } from './ownPassword.service.ts'
import { endSession, noteProof } from './sessions.store.ts'

export function authRoutes(app: FastifyInstance, deps: HttpDeps & SignInGuard & SignInLookups & { readonly https: boolean }): void {
  const browserOf = browserReader(deps.https)

  mount(
    app,
    deps,
    authenticate,
    async (context, { body }, reply) => {
      const { data, token, device } = await openSession(context, body.username, browserOf(reply), deps)
      setCookie(reply, deps.https, token, context.now)
      setDevice(reply, deps.https, device, context.now)
      return { data }
    },
    { before: (context, { body }, reply) => checkPassword(context, body, browserOf(reply), deps) },
  )

  mount(
    app,
    deps,
    prove,
    async (context) => {
      const { db, now, user } = context
      await noteProof(db, user.session, now)
      context.audit({ action: 'auth.prove', record_type: 'user', record_id: user.id })
      return { ok: true as const, until: new Date(now.getTime() + proofAge).toISOString() }
    },
    { before: (context, { body }) => checkOwnPassword(context, body.password) },
  )

  mount(app, deps, signout, async (context, _input, reply) => {
    await endSession(context.db, context.user.session)
    clearCookie(reply, deps.https)
    // Not "storage": it would take the unsent work of a phone along. Not "cookies": the device is known by one.
    void reply.header('clear-site-data', '"cache"')
    context.audit({ action: 'auth.sign_out', record_type: 'user', record_id: context.user.id })
    return { ok: true as const }
  })
}
