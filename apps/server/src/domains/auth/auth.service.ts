import { createHash, randomBytes } from 'node:crypto'
import type { CurrentUser } from '@bisita/contract/users'
import { messages } from '@bisita/contract/messages'
import { scopeOf } from '@bisita/rules/scope'
import type { FastifyRequest } from 'fastify'
import type { Executor } from '../../database/connection.ts'
import type { Caller, OpenContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { findCredentials, findCurrentUser, noteLogin } from '../users/users.store.ts'
import { readCookie } from './cookie.ts'
import { isPassword } from './passwords.ts'
import { findSession, insertSession, touchSession } from './sessions.store.ts'
import { countFailure, forgetFailures, secondsToWait } from './throttle.store.ts'

const sessionDays = 7
const day = 24 * 60 * 60 * 1000

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type SignedIn = { readonly user: CurrentUser; readonly token: string; readonly expires: Date }

/**
 * Checks a password and opens a session. Wrong passwords are counted outside of any transaction, so that
 * a refusal does not undo the counting.
 * @throws Problem wrong_password, deactivated (right password only), too_many
 */
export async function signIn(
  context: OpenContext,
  pool: Executor,
  credentials: { username: string; password: string },
  userAgent: string | undefined,
): Promise<SignedIn> {
  const { db, now, address } = context
  const username = credentials.username.toLowerCase()
  const wait = await secondsToWait(pool, username, address, now)
  if (wait > 0) throw new Problem('too_many', { retryAfter: wait })
  const found = await findCredentials(db, username)
  const right = await isPassword(found?.password_hash ?? null, credentials.password)
  if (!right || found === undefined) {
    await countFailure(pool, username, address, now)
    throw new Problem('wrong_password')
  }
  await forgetFailures(pool, username, address)
  if (found.deactivated) throw new Problem('deactivated', { deactivated: true, message: messages.deactivated })
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + sessionDays * day)
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: found.id,
    created_at: now,
    last_used_at: now,
    expires_at: expires,
    address,
    user_agent: userAgent?.slice(0, 255) ?? null,
  })
  await noteLogin(db, found.id, now)
  context.audit({ action: 'auth.sign_in', record_type: 'user', record_id: found.id, user_id: found.id })
  return { user: await findCurrentUser(db, found.id), token, expires }
}

/**
 * Who sends a request, by the session's cookie.
 * @throws Problem not_signed_in, expired, deactivated
 */
export function identifier(db: Executor, now: () => Date, https: boolean): (request: FastifyRequest) => Promise<Caller> {
  return async (request) => {
    const token = readCookie(request, https)
    if (token === undefined) throw new Problem('not_signed_in')
    const session = hashToken(token)
    const found = await findSession(db, session, now())
    if (found?.ended === 'deactivated') {
      throw new Problem('deactivated', { deactivated: true, message: messages.deactivated })
    }
    if (found === undefined || found.ended !== null) throw new Problem('expired')
    if (found.stale) await touchSession(db, session, now())
    const { id, user_type, branch_id, must_change_password } = found
    return { id, user_type, branch_id, must_change_password, session, scope: scopeOf({ id, user_type, branch_id }) }
  }
}
