import { sessionGuesses } from '@bisita/contract/limits'
import type { Context } from '../../http/context.ts'
import { networkOf } from '../../network.ts'
import { Problem } from '../../problem.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { findOwnPassword } from './credentials.store.ts'
import { isPassword } from './passwords.ts'
import { countPasswordTry, endSession, forgetPasswordTries } from './sessions.store.ts'
import { throttleKeysOfUser, recordFailure } from './throttle.ts'

/**
 * Checks that the caller knows the password of the signed-in user. Runs outside any transaction. A try is counted
 * before it is checked, so that parallel tries cannot exceed ten; a wrong one also counts as a failed sign-in of the
 * user and is written to the audit trail, and the tenth ends the session.
 * @throws Problem current_password, expired
 */
export async function checkOwnPassword({ db, user, now, address, requestId }: Context, password: string): Promise<void> {
  const number = await countPasswordTry(db, user.session, sessionGuesses)
  if (number === null) throw new Problem('expired')
  const { password_hash } = await findOwnPassword(db, user.id)
  if (await isPassword(password_hash, password, networkOf(address))) return forgetPasswordTries(db, user.session)
  await recordFailure(db, throttleKeysOfUser(user.id, address, null), now)
  const after = { at: 'own_password', wrong: number, ...(number >= sessionGuesses && { session: 'ended' }) }
  await writeAudit(db, [{ action: 'auth.wrong_password', record_type: 'user', record_id: user.id, after }], { address, requestId, user })
  if (number >= sessionGuesses) await endSession(db, user.session)
  throw new Problem('current_password')
}
