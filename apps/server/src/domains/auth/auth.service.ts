import { createHash, randomBytes } from 'node:crypto'
import type { CurrentUser } from '@bisita/contract/users'
import { sessionIdle } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { maximumSessions } from '@bisita/contract/sessions'
import { scopeOf } from '@bisita/rules/scope'
import { usernameKey } from '@bisita/rules/usernames'
import type { Executor } from '../../database/connection.ts'
import type { Caller, OpenContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { findCredentials, findCurrentUser, noteLogin } from '../users/users.store.ts'
import { isPassword } from './passwords.ts'
import { endOldest, findSession, insertSession, touchSession } from './sessions.store.ts'
import { countFailure, forgetFailures, secondsToWait } from './throttle.store.ts'

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Credentials = { readonly username: string; readonly password: string }

export type SignedIn = { readonly user: CurrentUser; readonly token: string; readonly expires: Date }

/**
 * Checks a password, outside of any transaction: a refusal must not undo the counting of wrong ones, and
 * hashing must not hold a transaction open. The wait is looked at again after a right password, so that
 * many guesses sent at once are no more than the same one after the other.
 * @throws Problem wrong_password, deactivated (right password only), too_many
 */
export async function checkPassword({ db, now, address }: OpenContext, credentials: Credentials): Promise<void> {
  const username = usernameKey(credentials.username)
  refuseWhile(await secondsToWait(db, username, address, now))
  const found = await findCredentials(db, username)
  const right = await isPassword(found?.password_hash ?? null, credentials.password)
  if (!right || found === undefined) {
    refuseWhile(await countFailure(db, username, address, now))
    throw new Problem('wrong_password')
  }
  refuseWhile(await secondsToWait(db, username, address, now))
  await forgetFailures(db, username, address)
  refuseDeactivated(found.deactivated)
}

function refuseWhile(seconds: number): void {
  if (seconds > 0) throw new Problem('too_many', { retryAfter: seconds })
}

function refuseDeactivated(deactivated: boolean): void {
  if (deactivated) throw new Problem('deactivated', { deactivated: true, message: messages.deactivated })
}

/**
 * Opens a session for somebody whose password was just checked.
 * @throws Problem wrong_password, deactivated where that changed meanwhile
 */
export async function openSession(context: OpenContext, username: string, userAgent: string | undefined): Promise<SignedIn> {
  const { db, now, address } = context
  const found = await findCredentials(db, usernameKey(username))
  if (found === undefined) throw new Problem('wrong_password')
  refuseDeactivated(found.deactivated)
  // First of all, so that of sign-ins at the same time one waits for the other.
  await noteLogin(db, found.id, now)
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + sessionIdle)
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: found.id,
    created_at: now,
    last_used_at: now,
    expires_at: expires,
    address,
    user_agent: userAgent?.slice(0, 255) ?? null,
  })
  await endOldest(db, found.id, maximumSessions, hashToken(token), now)
  context.audit({ action: 'auth.sign_in', record_type: 'user', record_id: found.id, user_id: found.id })
  return { user: await findCurrentUser(db, found.id), token, expires }
}

/**
 * Who sends a request, by the token of the session's cookie.
 * @throws Problem not_signed_in, expired, deactivated
 */
export function identifier(db: Executor, now: () => Date): (token: string | undefined) => Promise<Caller> {
  return async (token) => {
    if (token === undefined) throw new Problem('not_signed_in')
    const session = hashToken(token)
    const found = await findSession(db, session, now())
    refuseDeactivated(found?.ended === 'deactivated')
    if (found === undefined || found.ended !== null) throw new Problem('expired')
    if (found.stale) await touchSession(db, session, now())
    const { id, user_type, branch_id, must_change_password } = found
    return { id, user_type, branch_id, must_change_password, session, scope: scopeOf({ id, user_type, branch_id }) }
  }
}
