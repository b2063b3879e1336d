import type { CallAnswer } from '@bisita/contract/calls/call'
import { sessionGuesses } from '@bisita/contract/limits'
import { type codeOptions, type codeStatus, setUpAge } from '@bisita/contract/users/codes'
import { type Said, worded } from '@bisita/contract/words'
import type { Executor } from '../../../database/connection.ts'
import type { Context, OpenContext } from '../../../http/context.ts'
import { Problem } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { findOtherAdministrators } from '../../notifications/administrators.store.ts'
import { notify } from '../../notifications/notifications.store.ts'
import { findOwnPassword } from '../credentials.store.ts'
import { lockOwner } from '../passkeys/passkeys.store.ts'
import { clearFactorDue, countPasswordTry, endSession, endSessions } from '../sessions.store.ts'
import { checkCode, type RightCode, sealedFor } from './checking.ts'
import { confirmPending, findCodes, findCodeStatus, keepPending, removeCodes, replaceRecoveryCodes } from './codes.store.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, offerOf, readTyped, stepOfCode } from './otp.ts'
import { seal, unseal } from './sealing.ts'
import { hashOfStep, requiredFrom } from './secondStep.ts'
import { countStepTry } from './steps.store.ts'

/** Whether the caller's sign-in asks for codes, and whether it has to. */
export async function statusOf({ db, user }: Context): Promise<CallAnswer<typeof codeStatus>> {
  const set = (await readSettings(db)).second_step[user.user_type]
  return { ...(await findCodeStatus(db, user.id)), offered: set !== 'off', required_from: requiredFrom(set) }
}

/**
 * A new secret for the caller's authenticator app, which is in force once its first code came.
 * @throws Problem not_allowed where the role has no codes
 */
export async function offerCodes(context: Context, secret: Buffer): Promise<CallAnswer<typeof codeOptions>> {
  const { db, user, now } = context
  if (!(await statusOf(context)).offered) throw new Problem('not_allowed', { message: 'Sign-in codes are turned off for your role.' })
  const { username } = await findOwnPassword(db, user.id)
  const made = newSecret()
  await keepPending(db, user.id, seal(secret, sealedFor, user.id, made), now)
  context.unchanged = true
  return offerOf(made, username)
}

/**
 * Asks the caller for codes from now on. Where there was another secret, the own sessions elsewhere end.
 * @throws Problem code_refused
 */
export async function addCodes(context: Context, secret: Buffer, text: string): Promise<{ recovery_codes: string[] }> {
  const { db, user, now } = context
  await lockOwner(db, user.id)
  const codes = await findCodes(db, user.id)
  const { pending = null, pending_at = null } = codes ?? {}
  if (pending === null || pending_at === null || pending_at.getTime() <= now.getTime() - setUpAge) {
    throw new Problem('code_refused', { message: 'The code to scan is no longer good. Please begin again.' })
  }
  const opened = unseal(secret, sealedFor, user.id, pending)
  const typed = readTyped(text)
  const step = opened !== null && typed !== null && 'code' in typed ? stepOfCode(opened, typed.code, now) : null
  if (step === null || !(await confirmPending(db, user.id, pending, step, now))) throw new Problem('code_refused')
  if (codes?.secret) await endSessions(db, user.id, 'signed_out', user.session)
  await clearFactorDue(db, user.id)
  context.audit({ action: 'code.add', record_type: 'user', record_id: user.id })
  await notifyOwner(db, user.id, worded('Sign-in codes were turned on for you.'), now)
  return { recovery_codes: await makeRecoveryCodes(db, user.id) }
}

async function makeRecoveryCodes(db: Executor, userId: string): Promise<string[]> {
  const made = newRecoveryCodes()
  await replaceRecoveryCodes(db, userId, made.map(hashRecoveryCode))
  return made
}

/** @throws Problem code_refused where no codes are asked for */
export async function remakeRecoveryCodes(context: Context): Promise<{ recovery_codes: string[] }> {
  const { db, user, now } = context
  await lockOwner(db, user.id)
  if ((await findCodeStatus(db, user.id)).since === null) throw new Problem('code_refused', { message: 'Turn sign-in codes on first.' })
  context.audit({ action: 'code.recovery', record_type: 'user', record_id: user.id })
  await notifyOwner(db, user.id, worded('New recovery codes were made for you. Those of before are void.'), now)
  return { recovery_codes: await makeRecoveryCodes(db, user.id) }
}

/**
 * Asks the caller for no codes any more. The own sessions elsewhere end, and other administrators see it of an administrator.
 * @throws Problem code_refused where none are asked for
 */
export async function removeOwnCodes(context: Context): Promise<{ ok: true }> {
  const { db, user, now } = context
  await lockOwner(db, user.id)
  if (!(await removeCodes(db, user.id))) throw new Problem('code_refused', { message: 'Sign-in codes are off already.' })
  await endSessions(db, user.id, 'signed_out', user.session)
  context.audit({ action: 'code.remove', record_type: 'user', record_id: user.id })
  await notifyOwner(db, user.id, worded('Sign-in codes were turned off for you.'), now)
  if (user.user_type === 'admin') {
    const { by_name, others } = await findOtherAdministrators(db, user.id, [])
    const about = { kind: 'factor', subject: `off ${user.id}`, text: worded('{name} turned the own sign-in codes off.', { name: by_name }), path: `/users?user=${user.id}`, record_id: user.id } as const
    await notify(db, others.map((user_id) => ({ ...about, user_id })), now)
  }
  return { ok: true }
}

const notifyOwner = (db: Executor, id: string, text: Said, now: Date) =>
  notify(db, [{ user_id: id, kind: 'factor', subject: `${id} ${now.toISOString()}`, text, path: '/settings', record_id: id }], now)

/** A second step that was right, with whose sign-in it ends. */
export type CheckedStep = { readonly hash: Buffer; readonly username: string; readonly code: RightCode }

/**
 * Checks the second step of a sign-in, outside of any transaction, so that a wrong one stays counted.
 * @throws Problem step_ended, wrong_code, too_many
 */
export async function checkStep(context: OpenContext, secret: Buffer, token: string, text: string): Promise<CheckedStep> {
  const hash = hashOfStep(token)
  const found = await countStepTry(context.db, hash, context.now)
  if (found === undefined) throw new Problem('step_ended')
  const code = await checkCode(context, secret, found.user_id, text)
  if (code === null) throw new Problem('wrong_code')
  return { hash, username: found.username, code }
}

/**
 * Checks that the caller has a code. Counted with the tries of the password within this session, of which the tenth ends it.
 * @throws Problem code_refused, too_many, expired
 */
export async function checkOwnCode(context: Context, secret: Buffer, text: string): Promise<RightCode> {
  const { db, user } = context
  const number = await countPasswordTry(db, user.session, sessionGuesses)
  if (number === null) throw new Problem('expired')
  const code = await checkCode(context, secret, user.id, text)
  if (code !== null) return code
  if (number >= sessionGuesses) await endSession(db, user.session)
  throw new Problem('code_refused')
}
