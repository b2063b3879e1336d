import type { EndCode } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { addDays, manilaDay } from '../time/days.ts'
import { endsWork } from '../visits/outcomes.ts'
import { type Contact, isEnd, isRepeat, onward, type Plan, type PlanStep, stepAt, type Target, wayFor } from './ways.ts'

/** Where a client stands on a strategy: the fold of its contacts. Nothing here knows what day it is. */
export type Place = {
  /** The present step; null where the strategy's own end is reached. */
  readonly position: number | null
  readonly attempts: number
  readonly since: string
  readonly due_on: string | null
  /** Why nothing is due any more: what the person's result says goes before the strategy's own end. */
  readonly ended: EndCode | null
  readonly stopped: EndCode | null
  readonly last_at: string | null
  readonly last_id: string | null
}

/** What a contact did to the place: for who tells the story of it. */
export type Move = {
  /** The position of the step that it completed. */
  readonly done: number | null
  /** Positions that a way ahead jumped over. */
  readonly skipped: readonly number[]
}

const nothing: Move = { done: null, skipped: [] }

/** The instant that a contact counts by: the earlier of what it says and when it came. */
export const contactTime = ({ visit_time, received_at }: Pick<Contact, 'visit_time' | 'received_at'>): number =>
  Math.min(Date.parse(visit_time), Date.parse(received_at))

/** Contacts in the order in which they count. */
export const inOrder = <C extends Contact>(contacts: readonly C[]): C[] =>
  contacts.toSorted((one, other) => contactTime(one) - contactTime(other) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))

/** Whether a contact counts after everything that a place was made from. */
export function isLater(place: Pick<Place, 'last_at' | 'last_id'>, contact: Contact): boolean {
  if (place.last_at === null) return true
  const difference = contactTime(contact) - Date.parse(place.last_at)
  return difference > 0 || (difference === 0 && contact.id > (place.last_id ?? ''))
}

/** A due day as the strategy has it: with working days none falls on a Saturday or Sunday. */
export function dueOn(plan: Pick<Plan, 'working_days'>, day: string, wait: number): string {
  const due = addDays(day, wait)
  if (!plan.working_days) return due
  const weekday = new Date(`${due}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(due, 2) : weekday === 0 ? addDays(due, 1) : due
}

type Kept = Pick<Place, 'last_at' | 'last_id'>

const stop = (code: EndCode, day: string, kept: Kept): Place => ({
  position: null, attempts: 0, since: day, due_on: null, ended: code, stopped: code, last_at: kept.last_at, last_id: kept.last_id,
})

/** Reaches a step, or the end. */
function reach(plan: Plan, { goto, wait_days }: Target, code: EndCode, day: string, kept: Kept): Place {
  const step = typeof goto === 'number' ? stepAt(plan, goto) : null
  if (step === null || step.kind === 'terminate') return stop(code, day, kept)
  return at(plan, step, 0, wait_days, day, kept)
}

const at = (plan: Plan, step: PlanStep, attempts: number, wait: number | null, day: string, kept: Kept): Place => ({
  position: step.position, attempts, since: day, due_on: dueOn(plan, day, wait ?? step.wait_days), ended: null, stopped: null, last_at: kept.last_at, last_id: kept.last_id,
})

/** Where a client stands that nobody has met, from the day it was made. */
export const begin = (plan: Plan, day: string): Place =>
  reach(plan, { goto: 1, wait_days: null }, 'completed', day, { last_at: null, last_id: null })

/** Steps that a way ahead jumped over; what leads to an end jumps over nothing. */
function jumped(plan: Plan, from: number, place: Place): number[] {
  if (place.position === null) return []
  return plan.touchpoints.map(({ position }) => position).filter((position) => position > from && position < (place.position ?? 0) && stepAt(plan, position)?.kind !== 'terminate')
}

/** A contact at the present step, which it may complete. */
function work(plan: Plan, place: Place, step: PlanStep, contact: Contact, day: string): [Place, Move] | null {
  if (contact.visit_type === step.kind) {
    const attempts = place.attempts + 1
    const target = onward(plan, step, contact, attempts >= step.max_times)
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

/** After an end that the strategy made: only defaults that name a step lead on. */
function again(plan: Plan, place: Place, contact: Contact, day: string): [Place, Move] | null {
  const way = wayFor(plan.defaults, contact)
  if (way === null || way.goto === 'same' || isEnd(plan, way.goto)) return null
  return [reach(plan, { goto: way.goto, wait_days: way.wait_days ?? null }, 'outcome', day, place), nothing]
}

/** One more contact, later than all before it, and what it did. */
export function move(plan: Plan, before: Place, contact: Contact): [Place, Move] {
  const time = contactTime(contact)
  const day = manilaDay(new Date(time))
  const kept = { last_at: new Date(time).toISOString(), last_id: contact.id }
  if (endsWork(contact.visit_result)) {
    const ended = contact.visit_result === 'Deceased' ? 'deceased' : 'moved_out'
    return [{ ...before, ...kept, due_on: null, ended }, nothing]
  }
  const back = before.ended !== before.stopped
  const place: Place = { ...before, ...kept, ended: before.stopped }
  const step = place.position === null ? null : stepAt(plan, place.position)
  const moved = step === null ? again(plan, place, contact, day) : work(plan, place, step, contact, day)
  if (moved !== null) return moved
  if (back && step !== null) return [{ ...place, since: day, due_on: dueOn(plan, day, 0) }, nothing]
  return [place, nothing]
}

/** Goes on from a place with contacts that count after it, in their order. */
export const goOn = (plan: Plan, place: Place, contacts: readonly Contact[]): Place =>
  inOrder(contacts).reduce((from, contact) => move(plan, from, contact)[0], place)

/** Where a client stands: `made` is the day of Manila on which it was made. */
export const placeOf = (plan: Plan, made: string, contacts: readonly Contact[]): Place => goOn(plan, begin(plan, made), contacts)
