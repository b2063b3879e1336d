import type { EndCode } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { addDays, manilaDay } from '../time/days.ts'
import { byContactTime, contactTime } from '../visits/contacts.ts'
import { endsWork } from '../visits/outcomes.ts'
import { type StrategyContact, isEnd, isRepeat, nextTarget, type StrategyPlan, type PlanStep, stepAt, type StepTarget, wayFor } from './ways.ts'

/**
 * A client's placement on a strategy, folded from its contacts; it does not depend on today. Days are of Manila
 * (YYYY-MM-DD).
 */
export type PlacementState = {
  /** The present step; null where the strategy's own end is reached. */
  readonly position: number | null
  readonly attempts: number
  readonly since: string
  readonly due_on: string | null
  /**
   * Why nothing is due any more. `ended` is deceased or moved out where the client's result says so, else the
   * strategy's own end, which `stopped` always has.
   */
  readonly ended: EndCode | null
  readonly stopped: EndCode | null
  readonly last_at: string | null
  readonly last_id: string | null
}

/** What a contact did to the placement, for the display of progress. */
export type PlacementChange = {
  /** The position of the step that the contact completed. */
  readonly done: number | null
  /** The positions that were skipped because a way led ahead. */
  readonly skipped: readonly number[]
}

const nothing: PlacementChange = { done: null, skipped: [] }

/** Contacts sorted by their contact time, oldest first, then by id. */
export const inOrder = <C extends StrategyContact>(contacts: readonly C[]): C[] => contacts.toSorted(byContactTime)

/** Whether a contact comes after every contact that a placement includes. */
export function isLater(place: Pick<PlacementState, 'last_at' | 'last_id'>, contact: StrategyContact): boolean {
  if (place.last_at === null) return true
  const difference = contactTime(contact) - Date.parse(place.last_at)
  return difference > 0 || (difference === 0 && contact.id > (place.last_id ?? ''))
}

/**
 * The due day of a step `wait` days after `day` (YYYY-MM-DD). With working days, a Saturday or Sunday becomes Monday; a
 * step that waits for a crediting then moves to the first day on or after it that lies in the week after one.
 */
export function dueOn(plan: Pick<StrategyPlan, 'working_days' | 'afterCrediting'>, { when }: Pick<PlanStep, 'when'>, day: string, wait: number): string {
  const due = onWorkingDay(plan.working_days, addDays(day, wait))
  return when === 'after_crediting' && plan.afterCrediting !== undefined ? plan.afterCrediting(due) : due
}

function onWorkingDay(working_days: boolean, due: string): string {
  if (!working_days) return due
  const weekday = new Date(`${due}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(due, 2) : weekday === 0 ? addDays(due, 1) : due
}

type LastContact = Pick<PlacementState, 'last_at' | 'last_id'>

const stop = (code: EndCode, day: string, lastContact: LastContact): PlacementState => ({
  position: null, attempts: 0, since: day, due_on: null, ended: code, stopped: code, last_at: lastContact.last_at, last_id: lastContact.last_id,
})

/** The placement after reaching a target: a step, or the end with `code`. */
function reach(plan: StrategyPlan, { goto, wait_days }: StepTarget, code: EndCode, day: string, lastContact: LastContact): PlacementState {
  const step = typeof goto === 'number' ? stepAt(plan, goto) : null
  if (step === null || step.kind === 'terminate') return stop(code, day, lastContact)
  return at(plan, step, 0, wait_days, day, lastContact)
}

const at = (plan: StrategyPlan, step: PlanStep, attempts: number, wait: number | null, day: string, lastContact: LastContact): PlacementState => ({
  position: step.position, attempts, since: day, due_on: dueOn(plan, step, day, wait ?? step.wait_days), ended: null, stopped: null, last_at: lastContact.last_at, last_id: lastContact.last_id,
})

/** The placement of a client without contacts, made on the Manila day `day`. */
export const startPlacement = (plan: StrategyPlan, day: string): PlacementState =>
  reach(plan, { goto: 1, wait_days: null }, 'completed', day, { last_at: null, last_id: null })

/** The positions between the step left and the one reached, without ends; none where the strategy has ended. */
function jumped(plan: StrategyPlan, from: number, place: PlacementState): number[] {
  if (place.position === null) return []
  return plan.touchpoints.map(({ position }) => position).filter((position) => position > from && position < (place.position ?? 0) && stepAt(plan, position)?.kind !== 'terminate')
}

/** Applies a contact at the present step, which it may complete; null where it changes nothing. */
function work(plan: StrategyPlan, place: PlacementState, step: PlanStep, contact: StrategyContact, day: string): [PlacementState, PlacementChange] | null {
  if (contact.visit_type === step.kind) {
    const attempts = place.attempts + 1
    const target = nextTarget(plan, step, contact, attempts >= step.max_times)
    const done = step.position
    if (isRepeat(target.goto, step.position)) return [at(plan, step, attempts, target.wait_days, day, place), { done, skipped: [] }]
    const next = reach(plan, target, target.by === 'outcome' ? 'outcome' : 'completed', day, place)
    return [next, { done, skipped: jumped(plan, step.position, next) }]
  }
  const way = wayFor(plan.defaults, contact)
  if (way === null || isRepeat(way.goto, step.position)) return null
  if (way.result !== 'Availed' && !isEnd(plan, way.goto)) return null
  const next = reach(plan, { goto: way.goto, wait_days: way.wait_days ?? null }, 'outcome', day, place)
  return [next, { done: null, skipped: jumped(plan, step.position, next) }]
}

/** Applies a contact after the strategy's own end: only default ways that name a step lead on; null where none does. */
function restart(plan: StrategyPlan, place: PlacementState, contact: StrategyContact, day: string): [PlacementState, PlacementChange] | null {
  const way = wayFor(plan.defaults, contact)
  if (way === null || way.goto === 'same' || isEnd(plan, way.goto)) return null
  return [reach(plan, { goto: way.goto, wait_days: way.wait_days ?? null }, 'outcome', day, place), nothing]
}

/** The placement after one more contact, later than all before it, and what the contact did. */
export function applyContact(plan: StrategyPlan, before: PlacementState, contact: StrategyContact): [PlacementState, PlacementChange] {
  const time = contactTime(contact)
  const day = manilaDay(new Date(time))
  const lastContact = { last_at: new Date(time).toISOString(), last_id: contact.id }
  if (endsWork(contact.visit_result)) {
    const ended = contact.visit_result === 'Deceased' ? 'deceased' : 'moved_out'
    return [{ ...before, ...lastContact, due_on: null, ended }, nothing]
  }
  const back = before.ended !== before.stopped
  const place: PlacementState = { ...before, ...lastContact, ended: before.stopped }
  const step = place.position === null ? null : stepAt(plan, place.position)
  const moved = step === null ? restart(plan, place, contact, day) : work(plan, place, step, contact, day)
  if (moved !== null) return moved
  if (back && step !== null) return [{ ...place, since: day, due_on: dueOn(plan, step, day, 0) }, nothing]
  return [place, nothing]
}

/** The placement after further contacts, all of them later than those it includes, in any order. */
export const applyContacts = (plan: StrategyPlan, place: PlacementState, contacts: readonly StrategyContact[]): PlacementState =>
  inOrder(contacts).reduce((from, contact) => applyContact(plan, from, contact)[0], place)

/** The placement from all contacts, in any order; `made` is the Manila day on which the client was made. */
export const placementStateOf = (plan: StrategyPlan, made: string, contacts: readonly StrategyContact[]): PlacementState => applyContacts(plan, startPlacement(plan, made), contacts)
