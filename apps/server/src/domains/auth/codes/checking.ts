import type { ProblemCode } from '@bisita/contract/problems.kinds'
import { worded } from '@bisita/contract/words'
import type { Executor } from '../../../database/connection.ts'
import type { OpenContext } from '../../../http/context.ts'
import { Problem } from '../../../problem.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { notify } from '../../notifications/notifications.store.ts'
import { clearFailures, isFailureAudited, recordFailure, refuseDuringBackoff } from '../throttle.ts'
import { findCodes, isRecoveryCode, spendRecoveryCode, spendStep } from './codes.store.ts'
import { hashRecoveryCode, readTyped, stepOfCode } from './otp.ts'
import { unseal } from './sealing.ts'

/** What secrets of authenticator apps are sealed for. */
export const sealedFor = 'sign-in codes'

/** A code that is right, and is used up once it is used for something. */
export type RightCode = { readonly user_id: string } & ({ readonly step: number } | { readonly recovery: Buffer })

/**
 * What wrong codes of somebody are counted by, wherever they come from: only who has the password or a session can try, and six
 * digits must not be guessed from many addresses at once.
 */
const countedBy = (userId: string) => ({ account: `codes of ${userId}`, address: null, name: null, trail: null })

/** After so many wrong codes their user is notified. */
const notifiedAt = 6

/**
 * Checks a code or recovery code of somebody, outside of any transaction. It is counted before it is looked at, and given back
 * once it was used ({@link spendCode}), so that many at once are no more tries than one after the other.
 * @returns null where it is wrong
 * @throws Problem too_many
 */
export async function checkCode(context: OpenContext, secret: Buffer, userId: string, text: string): Promise<RightCode | null> {
  const { db, now } = context
  const counts = countedBy(userId)
  const number = await recordFailure(db, counts, now)
  if (number === null) await refuseDuringBackoff(db, counts, now)
  const right = number === null ? null : await rightCode(db, secret, userId, text, now)
  if (right === null) await noteWrong(context, userId, number)
  return right
}

async function rightCode(db: Executor, secret: Buffer, user_id: string, text: string, now: Date): Promise<RightCode | null> {
  const typed = readTyped(text)
  if (typed === null) return null
  if ('recovery' in typed) {
    const recovery = hashRecoveryCode(typed.recovery)
    return (await isRecoveryCode(db, user_id, recovery)) ? { user_id, recovery } : null
  }
  const codes = await findCodes(db, user_id)
  const opened = codes?.secret ? unseal(secret, sealedFor, user_id, codes.secret) : null
  const step = opened === null ? null : stepOfCode(opened, typed.code, now)
  return step === null || step <= (codes?.last_step ?? 0) ? null : { user_id, step }
}

async function noteWrong({ db, now, address, requestId }: OpenContext, id: string, number: number | null): Promise<void> {
  if (isFailureAudited(number)) await writeAudit(db, [{ action: 'auth.wrong_code', record_type: 'user', record_id: id, after: { wrong: number } }], { address, requestId })
  if (number !== notifiedAt) return
  const text = worded('Wrong codes were typed after your password. If that was not you, set a new password.')
  await notify(db, [{ user_id: id, kind: 'factor', subject: `wrong ${id}`, text, path: '/settings', record_id: id }], now)
}

/**
 * Uses a code up, in the transaction of what it is used for.
 * @throws Problem of the code where it was used meanwhile
 */
export async function spendCode(context: OpenContext, code: RightCode, refusal: ProblemCode): Promise<void> {
  const { db, now } = context
  const { user_id: id } = code
  if ('step' in code) {
    if (!(await spendStep(db, id, code.step))) throw new Problem(refusal)
  } else {
    const left = await spendRecoveryCode(db, id, code.recovery)
    if (left === null) throw new Problem(refusal)
    context.audit({ action: 'code.recovery_used', record_type: 'user', record_id: id, user_id: id, after: { left } })
    const text = worded('A recovery code of yours was used: {left} left. If that was not you, set a new password and make new codes.', { left })
    await notify(db, [{ user_id: id, kind: 'factor', subject: `recovery ${id} ${left}`, text, path: '/settings', record_id: id }], now)
  }
  await clearFailures(db, countedBy(id))
}
