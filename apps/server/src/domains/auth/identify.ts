import { scopeOf } from '@bisita/rules/people/scope'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { deviceLost, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { hashToken, refuseDeactivated } from './auth.service.ts'
import { findSession, touchSession } from './sessions.store.ts'
import { endedBy, expiryOf } from './sessions.times.ts'

/**
 * Who sends a request, by the token of the session's cookie. A call that the page makes by itself is no use of
 * the session: `background`.
 * @throws Problem not_signed_in, expired, deactivated, device_lost
 */
export function identifier(db: Executor, now: () => Date): (token: string | undefined, background: boolean) => Promise<Caller> {
  return async (token, background) => {
    if (token === undefined) throw new Problem('not_signed_in')
    const session = hashToken(token)
    const at = now()
    const found = await findSession(db, session, at)
    if (found === undefined) throw new Problem('expired')
    const { id, user_type, branch_id, must_change_password, created_at, ended, expired, stale, last_write: lastWrite, proven_at: provenAt, factor_due } = found
    if (expired) throw new Problem('expired', ended === null ? { ended: endedBy(await readSettings(db), user_type, created_at, at) } : {})
    refuseDeactivated(ended === 'deactivated')
    if (ended === 'device_lost') throw deviceLost()
    if (ended !== null) throw new Problem('expired')
    if (stale && !background) await touchSession(db, session, at, expiryOf(await readSettings(db), user_type, created_at, at))
    return { id, user_type, branch_id, must_change_password, session, lastWrite, provenAt, factor_due, scope: scopeOf({ id, user_type, branch_id }) }
  }
}
