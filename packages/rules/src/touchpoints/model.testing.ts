/*
 * A slow second implementation of a client's placement, written from promises/strategies 2, without the code beside it:
 * it stores every contact and recomputes the whole history, in other words and with other structures.
 */
import type { StrategyContact, StrategyPlan } from './ways.ts'

type Draw = (below: number) => number

const results = ['Not Interested', 'Not Around', 'Moved Out', 'Deceased', 'Interested', 'Other Lending', 'Not Qualified', 'Others'] as const
const seconds: Readonly<Record<string, readonly string[]>> = {
  Interested: ['Undecided', 'Not Yet Needed', 'Needs Family Approval', 'Others'],
  'Other Lending': ['Interested to Transfer', 'Loyalist'],
  'Not Qualified': ['Over Age', 'Health Condition'],
}
const details = ['No Answer', 'Busy', 'Call Back']

/** A pseudo-random generator, the same for the same seed; it gives whole numbers from 0 to `below` - 1. */
export function drawing(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const pick = <T>(draw: Draw, of: readonly T[]): T => of[draw(of.length)] as T

/** A random strategy, sensible or not. */
export function randomPlan(draw: Draw): StrategyPlan {
  const length = 1 + draw(6)
  const goto = (): StrategyPlan['defaults'][number]['goto'] => (draw(4) === 0 ? 'same' : draw(5) === 0 ? 'terminate' : 1 + draw(length))
  const way = () => {
    const result = draw(7) === 0 ? 'Availed' : pick(draw, results)
    const parts = seconds[result] ?? []
    return {
      result,
      ...(parts.length > 0 && draw(2) === 0 && { secondary_result: pick(draw, parts) }),
      ...(draw(4) === 0 && { contact_detail: pick(draw, details) }),
      goto: goto(),
      ...(draw(3) === 0 && { wait_days: draw(40) }),
    } as StrategyPlan['defaults'][number]
  }
  const ways = (most: number) => Array.from({ length: draw(most + 1) }, way)
  const touchpoints = Array.from({ length }, (_, index) => {
    const kind = draw(7) === 0 && index > 0 ? ('terminate' as const) : pick(draw, ['visit', 'call'] as const)
    const ends = kind === 'terminate'
    return {
      kind, position: index + 1, wait_days: ends ? 0 : draw(30), when: !ends && draw(3) === 0 ? ('after_crediting' as const) : null, max_times: 1 + draw(4),
      next: ends ? [] : ways(4), otherwise: ends || draw(2) === 0 ? null : goto(),
    }
  })
  return { working_days: draw(2) === 0, defaults: ways(4), touchpoints }
}

/** A random contact; some arrive late, some come from a phone whose clock is wrong. */
export function randomContact(draw: Draw, number: number): StrategyContact {
  const result = draw(9) === 0 ? null : pick(draw, results)
  const parts = result === null ? [] : (seconds[result] ?? [])
  const visit_type = pick(draw, ['visit', 'call'] as const)
  const time = Date.UTC(2026, 0, 1) + draw(200) * 43_200_000 + draw(3) * 1000
  return {
    id: `c${draw(1000)}-${number}`, visit_type,
    visit_time: new Date(time).toISOString(),
    received_at: new Date(time + (draw(4) - 1) * draw(40) * 86_400_000).toISOString(),
    has_availed: result === null || draw(8) === 0,
    visit_result: result,
    visit_secondary_result: parts.length === 0 ? null : pick(draw, parts),
    contact_detail: visit_type === 'call' && draw(3) === 0 ? pick(draw, details) : null,
  }
}

const manila = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)
const plus = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

type Model = { at: number | 'end'; times: number; since: string; due: string | null; strategyEnd: string | null; personEnd: string | null; last: [number, string] | null }

/**
 * A client's placement by the slow model; `made` is the Manila day on which the client was made, and `moved` the slow model
 * of where a due day moves that waits for a crediting.
 */
export function slowPlacementState(plan: StrategyPlan, made: string, contacts: readonly StrategyContact[], moved: (day: string) => string = (day) => day) {
  const when = (contact: StrategyContact) => Math.min(Date.parse(contact.visit_time), Date.parse(contact.received_at))
  const shift = (day: string, when: string | null | undefined) => {
    let due = day
    while (plan.working_days && [0, 6].includes(new Date(due).getUTCDay())) due = plus(due, 1)
    return when === 'after_crediting' ? moved(due) : due
  }
  const steps = new Map(plan.touchpoints.map((step) => [step.position, step]))
  const model: Model = { at: 1, times: 0, since: made, due: null, strategyEnd: null, personEnd: null, last: null }
  const enter = (target: number | 'terminate', day: string, wait: number | undefined, code: string) => {
    const step = target === 'terminate' ? undefined : steps.get(target)
    const over = step === undefined || step.kind === 'terminate'
    Object.assign(model, { at: over ? 'end' : target, times: 0, since: day, strategyEnd: over ? code : null, personEnd: null })
    model.due = over ? null : shift(plus(day, wait ?? step.wait_days), step.when)
  }
  /** All ways of a list that match a contact, the most exact of four grades first, Availed before other results. */
  const graded = (ways: StrategyPlan['defaults'], contact: StrategyContact) => {
    const fits = (way: StrategyPlan['defaults'][number]) =>
      (way.secondary_result === undefined || way.secondary_result === contact.visit_secondary_result) &&
      (way.contact_detail === undefined || way.contact_detail === contact.contact_detail)
    const plain = ways.filter((way) => way.result === contact.visit_result && fits(way))
    const availed = contact.has_availed ? ways.filter((way) => way.result === 'Availed' && fits(way)) : []
    const grades = (list: StrategyPlan['defaults']) => [
      ...list.filter((way) => way.secondary_result && way.contact_detail),
      ...list.filter((way) => way.secondary_result && !way.contact_detail),
      ...list.filter((way) => !way.secondary_result && way.contact_detail),
      ...list.filter((way) => !way.secondary_result && !way.contact_detail),
    ]
    return [...grades(availed), ...grades(plain)]
  }
  const leadsToEnd = (goto: number | string) => goto === 'terminate' || (typeof goto === 'number' && (steps.get(goto)?.kind ?? 'terminate') === 'terminate')
  enter(1, made, undefined, 'completed')
  const sorted = [...contacts]
  sorted.sort((a, b) => (when(a) === when(b) ? (a.id > b.id ? 1 : -1) : when(a) > when(b) ? 1 : -1))
  for (const contact of sorted) {
    const day = manila(when(contact))
    model.last = [when(contact), contact.id]
    if (contact.visit_result === 'Deceased' || contact.visit_result === 'Moved Out') {
      model.personEnd = contact.visit_result === 'Deceased' ? 'deceased' : 'moved_out'
      model.due = null
      continue
    }
    const wasBack = model.personEnd !== null
    model.personEnd = null
    const general = graded(plan.defaults, contact)[0]
    if (model.at === 'end') {
      if (general && typeof general.goto === 'number' && !leadsToEnd(general.goto)) enter(general.goto, day, general.wait_days, '')
      continue
    }
    const step = steps.get(model.at)
    if (!step) throw new Error('a step that does not exist')
    const own = (goto: number | string | null) => goto === 'same' || goto === step.position
    if (contact.visit_type !== step.kind) {
      const holds = general && !own(general.goto) && (general.result === 'Availed' || leadsToEnd(general.goto))
      if (holds) enter(general.goto as number | 'terminate', day, general.wait_days, 'outcome')
      else if (wasBack) Object.assign(model, { due: shift(day, step.when), since: day })
      continue
    }
    const times = model.times + 1
    const full = times >= step.max_times
    const choices: { goto: number | string; wait: number | undefined; code: string }[] = [
      ...graded(step.next.filter((way) => !(full && own(way.goto))), contact).map((way) => ({ goto: way.goto, wait: way.wait_days, code: 'outcome' })),
      ...graded(plan.defaults.filter((way) => !(full && own(way.goto))), contact).map((way) => ({ goto: way.goto, wait: way.wait_days, code: 'outcome' })),
      ...(step.otherwise !== null && !(full && own(step.otherwise)) ? [{ goto: step.otherwise, wait: undefined, code: 'completed' }] : []),
      { goto: step.position + 1, wait: undefined, code: 'completed' },
    ]
    const chosen = choices[0]
    if (!chosen) throw new Error('no choice')
    if (own(chosen.goto)) Object.assign(model, { times, since: day, due: shift(plus(day, chosen.wait ?? step.wait_days), step.when) })
    else enter(chosen.goto as number | 'terminate', day, chosen.wait, chosen.code)
  }
  return {
    position: model.at === 'end' ? null : model.at, attempts: model.times, since: model.since, due_on: model.due,
    ended: model.personEnd ?? model.strategyEnd, stopped: model.strategyEnd,
    last_at: model.last === null ? null : new Date(model.last[0]).toISOString(), last_id: model.last?.[1] ?? null,
  }
}
