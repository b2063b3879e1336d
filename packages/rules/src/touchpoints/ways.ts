import type { StepCondition } from '@bisita/contract/pensionRules'
import type { Touchpoint, Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import type { ContactFacts } from '../visits/contacts.ts'

/** The parts of a step that placements depend on. */
export type PlanStep = Pick<Touchpoint, 'kind' | 'position' | 'wait_days' | 'max_times' | 'next' | 'otherwise'> & { readonly when?: StepCondition | null | undefined }

/**
 * The parts of a strategy that placements depend on; steps in the order of their positions, which count from 1.
 * `afterCrediting` moves the due day (YYYY-MM-DD) of a step that waits for a crediting: it is made for one client, from a
 * calendar that is part of the input (`forPensioner`), and absent where nothing moves.
 */
export type StrategyPlan = {
  readonly working_days: boolean
  readonly defaults: readonly Way[]
  readonly touchpoints: readonly PlanStep[]
  readonly afterCrediting?: ((day: string) => string) | undefined
}

/** The parts of a visit or call that placements depend on; times are ISO 8601. */
export type StrategyContact = ContactFacts & {
  readonly contact_detail?: string | null | undefined
}

/** Where a way leads: its target, and the days to wait there; null for the step's own wait. */
export type StepTarget = { readonly goto: Way['goto']; readonly wait_days: number | null }

const exactness = (way: Way, contact: StrategyContact): number => {
  const availed = way.result === 'Availed'
  if (availed ? !contact.has_availed : way.result !== contact.visit_result) return 0
  if (way.secondary_result !== undefined && way.secondary_result !== contact.visit_secondary_result) return 0
  if (way.contact_detail !== undefined && way.contact_detail !== (contact.contact_detail ?? null)) return 0
  return (availed ? 5 : 1) + (way.secondary_result === undefined ? 0 : 2) + (way.contact_detail === undefined ? 0 : 1)
}

/**
 * The way that matches a contact most exactly, null where none does: Availed first, then result with second part and
 * detail, with second part, with detail, alone.
 */
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
 * The target of a contact that completes a step, from the first that has one: the step's own ways, the strategy's
 * defaults, `otherwise`, the next position. With `exhausted` (the step was done `max_times`) ways back to it are
 * ignored.
 */
export function nextTarget(plan: StrategyPlan, step: PlanStep, contact: StrategyContact, exhausted: boolean): StepTarget & { readonly by: 'outcome' | 'order' } {
  for (const ways of [step.next, plan.defaults]) {
    const open = exhausted ? ways.filter(({ goto }) => !isRepeat(goto, step.position)) : ways
    const way = wayFor(open, contact)
    if (way !== null) return { goto: way.goto, wait_days: way.wait_days ?? null, by: 'outcome' }
  }
  return { goto: defaultNext(step, exhausted), wait_days: null, by: 'order' }
}

/** The target after a step where no way matches: its `otherwise`, else the next position. */
export function defaultNext(step: PlanStep, exhausted = false): Way['goto'] {
  const { otherwise, position } = step
  if (otherwise !== null && !(exhausted && isRepeat(otherwise, position))) return otherwise
  return position + 1
}
