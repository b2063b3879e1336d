import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@bisita/contract/users/roles'
import { manilaDay } from '@bisita/rules/time/days'
import type { Executor } from '../../../database/connection.ts'
import { Problem } from '../../../problem.ts'
import { readSettings, type Settings } from '../../../settings.ts'
import type { Credentials } from '../credentials.store.ts'
import { isRemembered } from './remembered.store.ts'
import { insertStep } from './steps.store.ts'

/** Whether everybody of a role needs a second step of signing in by now. */
export function isStepRequired({ second_step }: Settings, role: Role, now: Date): boolean {
  const from = requiredFrom(second_step[role])
  return from !== null && from <= manilaDay(now)
}

/** The day from which a setting asks for a second step; null where it doesn't. */
export const requiredFrom = (set: Settings['second_step'][Role]): string | null => (set === 'off' || set === 'offered' ? null : set)

/** Whether a role's browsers may be remembered: an administrator is asked every time. */
export const mayRemember = (role: Role): boolean => role !== 'admin'

/**
 * After a right password: the refusal with which the second step begins, or null where none is asked for. `device` is the hash of
 * what the browser is known by.
 */
export async function secondStepOf(db: Executor, found: Credentials, device: Buffer | null, now: Date): Promise<Problem | null> {
  const { id, user_type, has_codes, has_passkeys } = found
  if (!has_codes && !has_passkeys) return null
  // A passkey alone signs in as well; it is asked for after the password only where a second step has to be.
  if (!has_codes && !isStepRequired(await readSettings(db), user_type, now)) return null
  if (mayRemember(user_type) && device !== null && (await isRemembered(db, id, device, now))) return null
  const token = randomBytes(32).toString('base64url')
  await insertStep(db, hashOfStep(token), id, now)
  const ways = [...(has_codes ? (['code'] as const) : []), ...(has_passkeys ? (['passkey'] as const) : [])]
  const message = has_codes ? {} : { message: 'Please go on with your passkey.' }
  return new Problem('second_step', { ...message, step: { token, ways, may_remember: mayRemember(user_type) } })
}

export const hashOfStep = (token: string): Buffer => createHash('sha256').update(token).digest()
