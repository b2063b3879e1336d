import { createHash, randomBytes } from 'node:crypto'
import type { Answer } from '@bisita/contract/calls/call'
import type { authenticate } from '@bisita/contract/users/auth'
import { messages } from '@bisita/contract/messages'
import { maximumSessions } from '@bisita/contract/users/sessions'
import { screenPaths } from '@bisita/contract/paths'
import { allowedPaths } from '@bisita/rules/places/routes'
import { usernameKey } from '@bisita/rules/people/usernames'
import type { Executor } from '../../database/connection.ts'
import type { OpenContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { type Credentials, findCredentials, noteLogin } from './credentials.store.ts'
import { isKnownDevice, rememberDevice } from './knownDevices.store.ts'
import { isPassword } from './passwords.ts'
import { endOldest, endSession, insertSession } from './sessions.store.ts'
import { expiryOf } from './sessions.times.ts'
import { countRight, type Counts, countsOfNobody, countsOfUser, countWrong, delayOf, isNoted, refuseWaiting } from './throttle.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const newToken = (): string => randomBytes(32).toString('base64url')

/** What a browser sent along: the session that it has now, and what it is known by. */
export type Browser = { readonly session: string | undefined; readonly device: string | undefined; readonly userAgent: string | undefined }

/** What the checking of passwords needs from the server. */
export type Guarding = {
  /** What names that nobody has are counted with. */
  readonly secret: Buffer
  /** Waits before an answer. */
  readonly pause: (milliseconds: number) => Promise<void>
}

/** What a sign-in is answered with, as the domain of users tells it. */
export type Telling = {
  readonly findUser: (db: Executor, id: string) => Promise<SignedIn['data']['user']>
  readonly findPasswordsSet: (db: Executor, id: string, now: Date) => Promise<SignedIn['data']['password_set']>
}

export type SignedIn = {
  readonly data: Answer<typeof authenticate>['data']
  readonly token: string
  readonly device: string
}

/**
 * Checks a password, outside of any transaction: a refusal must not undo the counting of wrong ones, and
 * hashing must not hold a transaction open. The wait is looked at again after a right password, so that
 * many guesses sent at once are no more than the same one after the other.
 * @throws Problem wrong_password, too_many; deactivated, password_ended (right password only)
 */
export async function checkPassword(
  context: OpenContext,
  credentials: { readonly username: string; readonly password: string },
  { device }: Browser,
  { secret, pause }: Guarding,
): Promise<void> {
  const { db, now } = context
  const username = usernameKey(credentials.username)
  const found = await findCredentials(db, username, now)
  const counts = found === undefined ? countsOfNobody(secret, username, context.address) : await countsFor(context, found.id, device)
  await refuseWaiting(db, counts, now)
  const delay = await delayOf(db, counts, now)
  if (delay > 0) await pause(delay)
  const right = await isPassword(found?.password_hash ?? null, credentials.password)
  if (!right || found === undefined) {
    await noteWrong(context, counts, found)
    await refuseWaiting(db, counts, now)
    throw new Problem('wrong_password')
  }
  await refuseWaiting(db, counts, now)
  await countRight(db, counts)
  refuseUnfit(found)
}

async function countsFor({ db, address }: OpenContext, user: string, device: string | undefined): Promise<Counts> {
  const hash = device === undefined ? null : hashToken(device)
  return countsOfUser(user, address, hash !== null && (await isKnownDevice(db, user, hash)) ? hash : null)
}

/** Counts a wrong sign-in, with a line in the trail now and then. A name that nobody has is not written there: it may be a password. */
async function noteWrong({ db, now, address, requestId }: OpenContext, counts: Counts, found: Credentials | undefined): Promise<void> {
  const number = await countWrong(db, counts, now)
  if (!isNoted(number)) return
  const after = { at: 'sign_in', wrong: number, ...(found && { username: found.username }) }
  await writeAudit(db, [{ action: 'auth.wrong_password', record_type: 'user', record_id: found?.id ?? '', after }], { address, requestId })
}

function refuseUnfit({ deactivated, password_ended }: Credentials): void {
  refuseDeactivated(deactivated)
  if (password_ended) throw new Problem('password_ended')
}

export function refuseDeactivated(deactivated: boolean): void {
  if (deactivated) throw new Problem('deactivated', { deactivated: true, message: messages.deactivated })
}

/**
 * Opens a session for somebody whose password was just checked. The one that the browser had ends, and the
 * device is remembered as one that this user signs in from.
 * @throws Problem wrong_password, deactivated, password_ended where that changed meanwhile
 */
export async function openSession(context: OpenContext, username: string, browser: Browser, telling: Telling): Promise<SignedIn> {
  const { db, now, address } = context
  const found = await findCredentials(db, usernameKey(username), now)
  if (found === undefined) throw new Problem('wrong_password')
  refuseUnfit(found)
  // First of all, so that of sign-ins at the same time one waits for the other.
  await noteLogin(db, found.id, now)
  if (browser.session !== undefined) await endSession(db, hashToken(browser.session))
  const user = await telling.findUser(db, found.id)
  const token = newToken()
  const expires = expiryOf(await readSettings(db), user.user_type, now, now)
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: found.id,
    created_at: now,
    last_used_at: now,
    expires_at: expires,
    address,
    user_agent: browser.userAgent?.slice(0, 255) ?? null,
  })
  await endOldest(db, found.id, maximumSessions, hashToken(token), now)
  const device = browser.device ?? newToken()
  await rememberDevice(db, found.id, hashToken(device), now)
  context.audit({ action: 'auth.sign_in', record_type: 'user', record_id: found.id, user_id: found.id })
  const data = {
    user,
    allowed_paths: [...allowedPaths(user.user_type, screenPaths)],
    expires_at: expires.toISOString(),
    password_set: await telling.findPasswordsSet(db, user.id, now),
  }
  return { data, token, device }
}
