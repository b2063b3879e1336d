import { proofAge } from '@bisita/contract/calls/asksAgain'
import { codeAdd, codeOptions, codeProve, codeRecovery, codeRemove, codeSignIn, codeStatus } from '@bisita/contract/users/codes'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { Problem } from '../../../problem.ts'
import { hashToken, openSession, type SignInLookups } from '../auth.service.ts'
import { browserReader, setCookie, setDevice } from '../cookie.ts'
import { forgetPasswordTries, noteProof } from '../sessions.store.ts'
import { type RightCode, spendCode } from './checking.ts'
import { addCodes, checkOwnCode, type CheckedStep, checkStep, offerCodes, remakeRecoveryCodes, removeOwnCodes, statusOf } from './codes.service.ts'
import { rememberBrowser } from './remembered.store.ts'
import { mayRemember } from './secondStep.ts'
import { takeStep } from './steps.store.ts'

type CodeDeps = HttpDeps & SignInLookups & { readonly https: boolean; readonly secret: Buffer }

/** Calls of one-time codes: the own ones, the second step of a sign-in, and the proof of who is at a session. */
export function codeRoutes(app: FastifyInstance, deps: CodeDeps): void {
  const { secret, https } = deps
  const browserOf = browserReader(https)

  mount<typeof codeSignIn, CheckedStep>(
    app,
    deps,
    codeSignIn,
    async (context, { body }, reply, prepared) => {
      const { db, now } = context
      const { hash, username, code } = prepared as CheckedStep
      const browser = browserOf(reply)
      const noted = { ...context, audit: (entry: Parameters<typeof context.audit>[0]) => context.audit({ ...entry, after: { second_step: 'step' in code ? 'code' : 'recovery code' } }) }
      // The session first: it locks the user.
      const { data, token, device } = await openSession(noted, username, browser, deps, { secondStep: true })
      if (!(await takeStep(db, hash))) throw new Problem('step_ended')
      await spendCode(context, code, 'wrong_code')
      if (body.remember && mayRemember(data.user.user_type)) {
        await rememberBrowser(db, { userId: code.user_id, tokenHash: hashToken(device), session: hashToken(token), userAgent: browser.userAgent }, now)
      }
      setCookie(reply, https, token, now)
      setDevice(reply, https, device, now)
      return { data }
    },
    { before: (context, { body }) => checkStep(context, secret, body.step, body.code) },
  )

  mount<typeof codeProve, RightCode>(
    app,
    deps,
    codeProve,
    async (context, _input, _reply, prepared) => {
      const { db, now, user } = context
      await spendCode(context, prepared as RightCode, 'code_refused')
      await forgetPasswordTries(db, user.session)
      await noteProof(db, user.session, now)
      context.audit({ action: 'auth.prove', record_type: 'user', record_id: user.id, after: { by: 'code' } })
      return { ok: true as const, until: new Date(now.getTime() + proofAge).toISOString() }
    },
    { before: (context, { body }) => checkOwnCode(context, secret, body.code) },
  )

  mount(app, deps, codeStatus, (context) => statusOf(context))
  mount(app, deps, codeOptions, (context) => offerCodes(context, secret))
  mount(app, deps, codeAdd, (context, { body }) => addCodes(context, secret, body.code))
  mount(app, deps, codeRemove, (context) => removeOwnCodes(context))
  mount(app, deps, codeRecovery, (context) => remakeRecoveryCodes(context))
}
