import type { Touchpoint, Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import type { ContactFacts } from '../visits/contacts.ts'

/** A step as far as it is worked by. */
export type PlanStep = Pick<Touchpoint, 'kind' | 'position' | 'wait_days' | 'max_times' | 'next' | 'otherwise'>

/** A strategy as far as clients are placed by it; steps in the order of their positions, which count from 1. */
export type StrategyPlan = { readonly working_days: boolean; readonly defaults: readonly Way[]; readonly touchpoints: readonly PlanStep[] }

/** A visit or call as far as a client's place follows from it; times are ISO 8601. */
export type StrategyContact = ContactFacts & {
  readonly contact_detail?: string | null | undefined
}

/** Where something leads to: the step that is reached, and its wait in place of the step's own. */
export type StepTarget = { readonly goto: Way['goto']; readonly wait_days: number | null }

const exactness = (way: Way, contact: StrategyContact): number => {
  const availed = way.result === 'Availed'
  if (availed ? !contact.has_availed : way.result !== contact.visit_result) return 0
  if (way.secondary_result !== undefined && way.secondary_result !== contact.visit_secondary_result) return 0
  if (way.contact_detail !== undefined && way.contact_detail !== (contact.contact_detail ?? null)) return 0
  return (availed ? 5 : 1) + (way.secondary_result === undefined ? 0 : 2) + (way.contact_detail === undefined ? 0 : 1)
}

/** The most exact way for a contact: Availed, then result with second part and detail, with second part, with detail, alone. */
export function wayFor(ways: readonly Way[], contact: StrategyContact): Way | null {
  let best: Way | null = null
  let most = 0
  for (const way of ways) {
    const exact = exactness(way, contact)
    if (exact > most) [best, most] = [way, exact]
  }
  return best
}

/** Whether a way leads back to the step where it begins. */
export const isRepeat = (goto: Way['goto'] | null, position: number): boolean => goto === 'same' || goto === position

/** The step at a position; a position that is missing is the end, as a draft may have it. */
export const stepAt = (plan: StrategyPlan, position: number): PlanStep | null => plan.touchpoints[position - 1] ?? null

/** Whether going there ends the work: `terminate`, a step of that kind, or none at all. */
export function isEnd(plan: StrategyPlan, goto: Way['goto']): boolean {
  if (goto === 'same') return false
  const step = goto === 'terminate' ? null : stepAt(plan, goto)
  return step === null || step.kind === 'terminate'
}

/**
 * Where a contact that completes a step leads: the first that fits of the step's ways, the strategy's defaults, otherwise
 * and the next position. Once the step was done as often as it may be, ways back to it count as if they weren't there.
 */
export function nextTarget(plan: StrategyPlan, step: PlanStep, contact: StrategyContact, exhausted: boolean): StepTarget & { readonly by: 'outcome' | 'order' } {
  for (const ways of [step.next, plan.defaults]) {
    const open = exhausted ? ways.filter(({ goto }) => !isRepeat(goto, step.position)) : ways
    const way = wayFor(open, contact)
    if (way !== null) return { goto: way.goto, wait_days: way.wait_days ?? null, by: 'outcome' }
  }
  return { goto: defaultNext(step, exhausted), wait_days: null, by: 'order' }
}

/** What comes after a step where no outcome says otherwise. */
export function defaultNext(step: PlanStep, exhausted = false): Way['goto'] {
  const { otherwise, position } = step
  if (otherwise !== null && !(exhausted && isRepeat(otherwise, position))) return otherwise
  return position + 1
}
