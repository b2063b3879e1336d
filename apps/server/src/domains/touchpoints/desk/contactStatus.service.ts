import type { CallAnswer } from '@bisita/contract/calls/call'
import type { touchpointInfo } from '@bisita/contract/touchpoints/desk'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { manilaDay } from '@bisita/rules/time/days'
import { type GuardFacts, reasonsBeforeContact } from '@bisita/rules/guard/guard'
import { findGuardFacts } from '../../../guard/states.store.ts'
import type { Context } from '../../../http/context.ts'
import { orNotFound } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { findClient } from '../../clients/clients.store.ts'
import { findPresentStep } from './steps.store.ts'

/**
 * Whether a client may be visited or called now, by the function that also checks a saved contact. A visit is never
 * refused: the answer only has what to know before it.
 * @throws Problem not_found
 */
export async function readContactStatus({ db, user, now }: Context, id: string, kind: VisitType): Promise<CallAnswer<typeof touchpointInfo>> {
  const today = manilaDay(now)
  orNotFound(await findClient(db, user.scope, id, today))
  const facts = (await findGuardFacts(db, id, kind, user.scope)) as GuardFacts
  const settings = await readSettings(db)
  const reasons = reasonsBeforeContact(facts, settings, kind, now)
  const next = await findPresentStep(db, id, today)
  return {
    next,
    allowed: kind === 'visit' || reasons.length === 0,
    reason: reasons[0]?.message ?? null,
    reasons: [...reasons],
  }
}
