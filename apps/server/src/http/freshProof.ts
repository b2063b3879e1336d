import { asksAgainOf, proofAge } from '@bisita/contract/calls/asksAgain'
import type { Call } from '@bisita/contract/calls/call'
import { Problem } from '../problem.ts'
import type { Caller } from './context.ts'

/**
 * Refuses the call of a user who must first choose a password, or set up a second step of signing in, and only then goes on.
 * @throws Problem must_change_password, factor_due
 */
export function refuseUnready(call: Call, { must_change_password, factor_due = false }: Caller): void {
  if (must_change_password && !call.beforePasswordChange) throw new Problem('must_change_password')
  if (factor_due && !call.beforePasswordChange && !call.beforeFactor) throw new Problem('factor_due')
}

/**
 * Refuses a call that asks again (promises/people 12), unless its caller has shown within the last ten minutes who it is.
 * @throws Problem proof_needed
 */
export function requireFreshProof(call: string, { provenAt = null }: Pick<Caller, 'provenAt'>, now: Date): void {
  if (asksAgainOf(call) !== 'always') return
  if (provenAt === null || provenAt.getTime() <= now.getTime() - proofAge) throw new Problem('proof_needed')
}
