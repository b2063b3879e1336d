import { visitResults, outcomeTable } from '@bisita/contract/visits/outcomes'
import type { PensionCalendar } from '@bisita/contract/pensionRules'
import type { Pensioner } from '@bisita/rules/pension/crediting'
import { SlowCalendar, slowMove } from '@bisita/rules/pension/model.testing'
import { manilaDay } from '@bisita/rules/time/days'
import { drawing, randomPlan, slowPlacementState } from '@bisita/rules/touchpoints/model.testing'
import { isComplete, strategyProblems } from '@bisita/rules/touchpoints/problems'
import type pg from 'pg'
import type { Random } from '../../../demo/random.ts'
import type { StrategyContact } from '@bisita/rules/touchpoints/ways'

/** A strategy with anything in it that may become current, as it is sent. */
export function completeStrategy(random: Random) {
  for (;;) {
    const { working_days, defaults, touchpoints } = randomPlan(drawing(random.u32()))
    const named = touchpoints.map((step) => ({ ...step, name: `Step ${step.position}`, role: step.kind === 'terminate' ? null : ('any' as const), script: null }))
    if (!isComplete(strategyProblems({ working_days, defaults, touchpoints: named }))) continue
    return { working_days, defaults, touchpoints: named.map(({ wait_days, ...step }) => (step.kind === 'terminate' ? { ...step, next: null } : { ...step, wait_days })) }
  }
}

/** How a contact ends. */
export function someOutcome(random: Random) {
  if (random.chance(0.1)) return { has_availed: true }
  const visit_result = random.pick(visitResults)
  const parts: readonly string[] = outcomeTable[visit_result]
  const visit_secondary_result = parts.length === 0 ? null : random.pick(parts)
  const own = visit_result === 'Others' || visit_secondary_result === 'Others'
  return { visit_result, has_availed: random.chance(0.05), ...(visit_secondary_result !== null && { visit_secondary_result }), ...(own && { visit_others_result: 'Other words' }) }
}

/** Where a due day moves to by the slow calendar, for each pensioner; what pensioners have in common is worked out once. */
function slowMoves(calendar: PensionCalendar | null): (person: Pensioner) => (day: string) => string {
  if (calendar === null) return () => (day) => day
  const slow = new SlowCalendar(calendar)
  const alike = calendar.rules.every(({ credit_by }) => credit_by === 'all')
  const known = new Map<string, ReturnType<SlowCalendar['days']>>()
  return (person) => (day) => {
    const key = [person.id_type, person.claim_type, ...(alike ? [] : [person.birth_date, person.sss_id])].join(' ')
    const days = known.get(key) ?? slow.days(person, '2020-01-01', '2032-12-31')
    known.set(key, days)
    return slowMove(days, day)
  }
}

/** Stored placements that differ from what the slow model makes of the contacts of living clients, each in words. */
export async function wrongPlacements(pool: pg.Pool): Promise<string[]> {
  const { rows: present } = await pool.query('select generation, working_days, defaults, touchpoints, calendar from strategy_generations where present')
  const { rows: clients } = await pool.query<{ id: string; created_at: Date; suspended: boolean; location_id: string; contacts: StrategyContact[] } & Pensioner>(`
    select c.id, c.created_at, c.location_id, c.id_type, c.claim_type, c.birth_date, c.sss_id, c.do_not_contact = 'all' as suspended, coalesce((select json_agg(json_build_object('id', v.id, 'visit_type', v.visit_type,
      'visit_time', bisita_instant(v.visit_time), 'received_at', bisita_instant(v.received_at), 'has_availed', v.has_availed, 'visit_result', v.visit_result,
      'visit_secondary_result', v.visit_secondary_result, 'contact_detail', v.contact_detail)) from visits v where v.client_id = c.id and v.deleted_at is null), '[]') as contacts
    from clients c where deleted_at is null`)
  const { rows: placed } = await pool.query(`
    select client_id, location_id, suspended, open_on, position, attempts, since, due_on, ended, stopped, bisita_instant(last_at) as last_at, last_id from client_placements where generation = $1`, [present[0].generation])
  const stored = new Map(placed.map(({ client_id, ...row }) => [client_id as string, row]))
  const moves = slowMoves(present[0].calendar)
  const wrong = clients.flatMap(({ id, created_at, contacts, suspended, location_id, ...person }) => {
    const place = slowPlacementState(present[0], manilaDay(created_at), contacts, moves(person))
    const should = { location_id, suspended, open_on: suspended ? null : place.due_on, ...place }
    const is = stored.get(id)
    stored.delete(id)
    return JSON.stringify(is) === JSON.stringify(should) ? [] : [`${id}: ${JSON.stringify(is)} and not ${JSON.stringify(should)}, after ${JSON.stringify(contacts)}`]
  })
  return [...wrong, ...[...stored.keys()].map((id) => `${id} is not there any more, and is placed`)]
}
