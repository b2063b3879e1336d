import { authenticate, signout } from '@bisita/contract/users/auth'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { type Browser, checkPassword, type SignInGuard, openSession, type SignInLookups } from './auth.service.ts'
import { clearCookie, readCookie, readDevice, setCookie, setDevice } from './cookie.ts'
import { endSession } from './sessions.store.ts'

export function authRoutes(app: FastifyInstance, deps: HttpDeps & SignInGuard & SignInLookups & { readonly https: boolean }): void {
  const browserOf = ({ request }: FastifyReply): Browser => ({
    session: readCookie(request, deps.https),
    device: readDevice(request, deps.https),
    userAgent: request.headers['user-agent'],
  })

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

  mount(app, deps, signout, async (context, _input, reply) => {
    await endSession(context.db, context.user.session)
    clearCookie(reply, deps.https)
    // Not "storage": it would take the unsent work of a phone along. Not "cookies": the device is known by one.
    void reply.header('clear-site-data', '"cache"')
    context.audit({ action: 'auth.sign_out', record_type: 'user', record_id: context.user.id })
    return { ok: true as const }
  })
}
