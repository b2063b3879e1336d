import { createHash, randomBytes } from 'node:crypto'
import type { CallAnswer } from '@bisita/contract/calls/call'
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
import { noteRememberedSession } from './codes/remembered.store.ts'
import { isStepRequired, secondStepOf } from './codes/secondStep.ts'
import { isKnownDevice, rememberDevice } from './knownDevices.store.ts'
import { isPassword } from './passwords.ts'
import { endOldest, endSession, insertSession } from './sessions.store.ts'
import { expiryOf } from './sessions.times.ts'
import { clearFailures, type ThrottleKeys, throttleKeysOfUnknown, throttleKeysOfUser, recordFailure, answerDelay, isFailureAudited, refuseDuringBackoff } from './throttle.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const newToken = (): string => randomBytes(32).toString('base64url')

/** What a browser sent along: the session that it has now, and what it is known by. */
export type Browser = { readonly session: string | undefined; readonly device: string | undefined; readonly userAgent: string | undefined }

/** What somebody typed to sign in. */
type Typed = { readonly username: string; readonly password: string }

/** What the checking of passwords needs from the server. */
export type SignInGuard = {
  /** What names that nobody has are counted with. */
  readonly secret: Buffer
  /** Waits before an answer. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** The line of an address, or of a device that is known, whose tries are checked a few at a time. */
  readonly enterSignIn: (from: string) => Promise<() => void>
}

/** What a sign-in is answered with, as the domain of users tells it. */
export type SignInLookups = {
  readonly findUser: (db: Executor, id: string) => Promise<SignedIn['data']['user']>
  readonly findPasswordsSet: (db: Executor, id: string, now: Date) => Promise<SignedIn['data']['password_set']>
}

export type SignedIn = {
  readonly data: CallAnswer<typeof authenticate>['data']
  readonly token: string
  readonly device: string
}

/**
 * Checks a password, outside of any transaction: a refusal must not undo the counting of wrong ones, and
 * hashing must not hold a transaction open. The wait is looked at again after a right password, so that
 * many guesses sent at once are no more than the same one after the other. A few of an address are checked at a time, so
 * that of many the later ones find the wait that the first began, and cost no hash.
 * @throws Problem wrong_password, too_many, not_ready; deactivated, password_ended, second_step (right password only)
 */
export async function checkPassword(context: OpenContext, typed: Typed, browser: Browser, guarding: SignInGuard): Promise<void> {
  const username = usernameKey(typed.username)
  const counts = await countsFor(context, username, browser, guarding)
  const leave = await guarding.enterSignIn(lineOf(counts))
  try {
    await checkInTurn(context, { username, password: typed.password }, counts, { ...guarding, device: deviceHash(browser) })
  } finally {
    leave()
  }
}

async function checkInTurn(context: OpenContext, { username, password }: Typed, counts: ThrottleKeys, { pause, device }: SignInGuard & { readonly device: Buffer | null }): Promise<void> {
  const { db, now } = context
  await refuseDuringBackoff(db, counts, now)
  const delay = await answerDelay(db, counts, now)
  if (delay > 0) await pause(delay)
  const found = await findCredentials(db, username, now)
  const right = await isPassword(found?.password_hash ?? null, password, lineOf(counts))
  if (!right || found === undefined) {
    await noteWrong(context, counts, found)
    await refuseDuringBackoff(db, counts, now)
    throw new Problem('wrong_password')
  }
  await refuseDuringBackoff(db, counts, now)
  await clearFailures(db, counts)
  refuseUnfit(found)
  const next = await secondStepOf(db, found, device, now)
  if (next !== null) throw next
}

const deviceHash = ({ device }: Browser): Buffer | null => (device === undefined ? null : hashToken(device))

/** With whom a try waits: all of an address; a known device, which suffers from none of them, with nobody. */
const lineOf = ({ address, account: own }: ThrottleKeys): string => address ?? own

async function countsFor({ db, address, now }: OpenContext, username: string, browser: Browser, { secret }: SignInGuard): Promise<ThrottleKeys> {
  const found = await findCredentials(db, username, now)
  if (found === undefined) return throttleKeysOfUnknown(secret, username, address)
  const hash = deviceHash(browser)
  return throttleKeysOfUser(found.id, address, hash !== null && (await isKnownDevice(db, found.id, hash)) ? hash : null)
}

/** Counts a wrong sign-in, with a line in the trail now and then. A name that nobody has is not written there: it may be a password. */
async function noteWrong({ db, now, address, requestId }: OpenContext, counts: ThrottleKeys, found: Credentials | undefined): Promise<void> {
  const number = await recordFailure(db, counts, now)
  if (!isFailureAudited(number)) return
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
 * device is remembered as one that this user signs in from. Where the role needs a second step and its user has none, the
 * session is good for setting one up alone.
 * @param secondStep whether more was shown than the password
 * @throws Problem wrong_password, deactivated, password_ended where that changed meanwhile
 */
export async function openSession(context: OpenContext, username: string, browser: Browser, lookups: SignInLookups, { secondStep = false } = {}): Promise<SignedIn> {
  const { db, now, address } = context
  const found = await findCredentials(db, usernameKey(username), now)
  if (found === undefined) throw new Problem('wrong_password')
  refuseUnfit(found)
  // First of all, so that of sign-ins at the same time one waits for the other.
  await noteLogin(db, found.id, now)
  if (browser.session !== undefined) await endSession(db, hashToken(browser.session))
  const user = await lookups.findUser(db, found.id)
  const token = newToken()
  const settings = await readSettings(db)
  const expires = expiryOf(settings, user.user_type, now, now)
  const factor_due = !secondStep && !found.has_codes && !found.has_passkeys && isStepRequired(settings, user.user_type, now)
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: found.id,
    created_at: now,
    last_used_at: now,
    expires_at: expires,
    address,
    user_agent: browser.userAgent?.slice(0, 255) ?? null,
    factor_due,
  })
  await endOldest(db, found.id, maximumSessions, hashToken(token), now)
  const device = browser.device ?? newToken()
  await rememberDevice(db, found.id, hashToken(device), now)
  if (found.has_codes || found.has_passkeys) await noteRememberedSession(db, found.id, hashToken(device), hashToken(token))
  context.audit({ action: 'auth.sign_in', record_type: 'user', record_id: found.id, user_id: found.id })
  const data = {
    user,
    allowed_paths: [...allowedPaths(user.user_type, screenPaths)],
    expires_at: expires.toISOString(),
    password_set: await lookups.findPasswordsSet(db, user.id, now),
    ...(factor_due && { factor_due }),
  }
  return { data, token, device }
}
