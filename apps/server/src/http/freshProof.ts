import { asksAgainOf, proofAge } from '@bisita/contract/calls/asksAgain'
import { Problem } from '../problem.ts'
import type { Caller } from './context.ts'

/**
 * Refuses a call that asks again (promises/people 12), unless its caller has shown within the last ten minutes who it is.
 * @throws Problem proof_needed
 */
export function requireFreshProof(call: string, { provenAt = null }: Pick<Caller, 'provenAt'>, now: Date): void {
  if (asksAgainOf(call) !== 'always') return
  if (provenAt === null || provenAt.getTime() <= now.getTime() - proofAge) throw new Problem('proof_needed')
}
