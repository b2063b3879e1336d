import { authenticate, signout } from '@bisita/contract/auth'
import { screenPaths } from '@bisita/contract/paths'
import { allowedPaths } from '@bisita/rules/routes'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { checkPassword, openSession } from './auth.service.ts'
import { clearCookie, setCookie } from './cookie.ts'
import { endSession } from './sessions.store.ts'

export function authRoutes(app: FastifyInstance, deps: HttpDeps & { readonly https: boolean }): void {
  mount(
    app,
    deps,
    authenticate,
    async (context, { body }, reply) => {
      const { user, token, expires } = await openSession(context, body.username, reply.request.headers['user-agent'])
      setCookie(reply, deps.https, token, context.now)
      const allowed_paths = [...allowedPaths(user.user_type, screenPaths)]
      return { data: { user, allowed_paths, expires_at: expires.toISOString() } }
    },
    { before: (context, { body }) => checkPassword(context, body) },
  )

  mount(app, deps, signout, async (context, _input, reply) => {
    await endSession(context.db, context.user.session)
    clearCookie(reply, deps.https)
    context.audit({ action: 'auth.sign_out', record_type: 'user', record_id: context.user.id })
    return { ok: true as const }
  })
}
