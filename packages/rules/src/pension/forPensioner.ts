import type { PensionCalendar } from '@bisita/contract/pensionRules'
import type { StrategyPlan } from '../touchpoints/ways.ts'
import { firstInWeekAfter, type Pensioner } from './crediting.ts'

/** A plan as it is folded for one client: its steps wait for the client's crediting by the plan's calendar, where it has one. */
export function forPensioner<P extends StrategyPlan & { readonly calendar?: PensionCalendar | null | undefined }>(plan: P, { id_type, claim_type, birth_date, sss_id }: Pensioner): P {
  const { calendar } = plan
  if (!calendar) return plan
  const person = { id_type, claim_type, birth_date, sss_id }
  return { ...plan, afterCrediting: (day) => firstInWeekAfter(calendar, person, day) }
}
