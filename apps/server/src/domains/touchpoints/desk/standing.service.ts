import type { Answer } from '@bisita/contract/calls/call'
import type { touchpointInfo } from '@bisita/contract/touchpoints/desk'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { manilaDay } from '@bisita/rules/time/days'
import { type GuardFacts, guardReasons } from '@bisita/rules/guard/guard'
import { findGuardFacts } from '../../../guard/states.store.ts'
import type { Context } from '../../../http/context.ts'
import { Problem } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { findClient } from '../../clients/clients.store.ts'
import { findPresentStep } from './steps.store.ts'

/**
 * Whether a client may be visited or called now, by the function that a saved contact is asked by.
 * @throws Problem not_found
 */
export async function readStanding({ db, user, now }: Context, id: string, kind: VisitType): Promise<Answer<typeof touchpointInfo>> {
  const today = manilaDay(now)
  if ((await findClient(db, user.scope, id, today)) === undefined) throw new Problem('not_found')
  const facts = (await findGuardFacts(db, id)) as GuardFacts
  const reasons = guardReasons(facts, await readSettings(db), kind, now)
  const next = await findPresentStep(db, id, today)
  return { next, allowed: reasons.length === 0, reason: reasons[0]?.message ?? null, reasons: [...reasons] }
}
