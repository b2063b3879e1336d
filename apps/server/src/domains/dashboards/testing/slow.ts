import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { addDays, isWorkingDay, manilaDay } from '@bisita/rules/time/days'
import { stageOf } from '@bisita/rules/visits/stages'
import { type DayRange, comparedRange, weeksUntil } from '@bisita/rules/time/dayRanges'
import type pg from 'pg'
import { readScope } from '../../../testing/models/clientsModel.ts'
import type { PlainContact } from '../../../testing/models/dashboardsModel.ts'
import { type PlainItinerary, readItineraries, readItineraryUser, modelItineraryInScope, statusOf } from '../../../testing/models/itinerariesModel.ts'
import { hourOf, readVisitScope as readVisitSight } from '../../../testing/models/visitsModel.ts'

/** Somebody with a role, and all that this one sees, as plain rows. */
export type VisibleRows = {
  readonly contacts: readonly PlainContact[]
  /** How far each living client in scope has come, and where it lives. */
  readonly clients: readonly { readonly id: string; readonly stage: number; readonly visited: boolean; readonly region_code: string; readonly mun_city_code: string }[]
  readonly itineraries: readonly PlainItinerary[]
}

export async function readVisibleRows(pool: pg.Pool, role: string, id: string): Promise<VisibleRows> {
  const scope = await readScope(pool, role, id)
  const { visits } = await readVisitSight(pool, role, id)
  const contactRows = await pool.query<PlainContact & { readonly visit_id: string }>(
    `select v.id as visit_id, client_id, visit_type, least(visit_time, received_at) as contact_time, v.has_availed, v.visit_result, l.*
     from visits v join clients c on c.id = v.client_id join locations l on l.id = c.location_id where v.deleted_at is null`,
  )
  // What was done for a client who was deleted since stays counted.
  const contacts = contactRows.rows.filter(({ visit_id }) => visits.has(visit_id))
  const all = contactRows.rows.filter(({ client_id }) => scope.has(client_id))
  const of = Map.groupBy(all, ({ client_id }) => client_id)
  const { rows } = await pool.query<{ id: string; region_code: string; mun_city_code: string }>(
    'select c.id, l.region_code, l.mun_city_code from clients c join locations l on l.id = c.location_id where c.deleted_at is null',
  )
  const seer = await readItineraryUser(pool, role, id)
  const clients = rows
    .filter((row) => scope.has(row.id))
    .map((row) => {
      const own = of.get(row.id) ?? []
      return { ...row, stage: stageOf(own), visited: own.some(({ visit_type }) => visit_type === 'visit') }
    })
  return { contacts, clients, itineraries: (await readItineraries(pool)).filter((one) => modelItineraryInScope(seer, one)) }
}

const isIn = ({ from, to }: DayRange) => (day: string) => day >= from && day <= to
const dayOf = ({ contact_time }: PlainContact) => manilaDay(contact_time)
const endOf = ({ has_availed, visit_result }: PlainContact) => (has_availed ? availed : visit_result)

/** How many representatives belonged to a branch of the reader's on a day, out of the rows of memberships. */
export type MrsOn = (day: string) => number

/** What the overview answers, but for findings and the names of places, counted one by one. */
export function overviewSlowly({ contacts, clients, itineraries }: VisibleRows, today: string, days: DayRange, mrs: MrsOn, teles: MrsOn) {
  const before = comparedRange(days)
  const weeks = weeksUntil(today, 12)
  const on = (range: DayRange, which: (contact: PlainContact) => boolean = () => true) => contacts.filter((contact) => isIn(range)(dayOf(contact)) && which(contact)).length
  const ofKind = (kind: 'visit' | 'call') => (contact: PlainContact) => contact.visit_type === kind
  const day = { from: today, to: today }
  const lastWeek = { from: addDays(today, -7), to: addDays(today, -7) }
  const figure = (kind: 'visit' | 'call') => ({ value: on(day, ofKind(kind)), before: on(lastWeek, ofKind(kind)) })
  const far = (stage: number) => ({ value: clients.filter((client) => client.stage >= stage).length, before: null })
  const planned = (status: string) => {
    const count = (range: DayRange) => itineraries.filter((one) => isIn(range)(one.visible_at) && statusOf(one, today) === status).length
    return { value: count(days), before: count(before) }
  }
  const target = (range: DayRange) =>
    Array.from({ length: 7 }, (_, at) => addDays(range.from, at)).reduce((sum, one) => sum + (one <= today && isWorkingDay(one) ? 15 * mrs(one) : 0), 0)
  const places = [...new Set([...clients.map(({ mun_city_code }) => mun_city_code), ...contacts.filter((one) => isIn(days)(dayOf(one))).map(({ mun_city_code }) => mun_city_code)])]
  return {
    period: { ...days, before },
    today: {
      date: today,
      visits: figure('visit'),
      calls: figure('call'),
      target: isWorkingDay(today) ? 15 * mrs(today) : 0,
      call_target: isWorkingDay(today) ? 150 * teles(today) : 0,
      by_hour: Array.from({ length: 24 }, (_, hour) => {
        const at = (kind: 'visit' | 'call') => on(day, (contact) => contact.visit_type === kind && hourOf(contact.contact_time) === hour)
        return { hour, visits: at('visit'), calls: at('call') }
      }),
    },
    weeks: weeks.map((week) => ({
      ...week, visits: on(week, ofKind('visit')), calls: on(week, ofKind('call')), availed: on(week, ({ has_availed }) => has_availed), target: target(week),
    })),
    funnel: { clients: { value: clients.length, before: null }, contacted: far(1), reached: far(2), interested: far(3), availed: far(4) },
    outcomes: [availed, ...visitResults].map((result) => {
      const ended = (range: DayRange) => on(range, (contact) => endOf(contact) === result)
      return { result, value: ended(days), before: ended(before), weeks: weeks.map(ended) }
    }),
    plan: { pending: planned('pending'), scheduled: planned('scheduled'), visited: planned('visited'), skipped: planned('skipped') },
    regions: [...Map.groupBy(clients, ({ region_code }) => region_code)]
      .map(([code, here]) => ({ code, clients: here.length, reached: here.filter(({ stage }) => stage >= 2).length }))
      .sort((a, b) => b.clients - a.clients || (a.code < b.code ? -1 : 1)),
    places: new Map(
      places.map((code) => {
        const here = clients.filter((client) => client.mun_city_code === code)
        const done = (kind: 'visit' | 'call') => on(days, (contact) => contact.mun_city_code === code && contact.visit_type === kind)
        const at = (stage: number) => here.filter((client) => client.stage >= stage).length
        return [code, {
          clients: here.length, unvisited: here.filter(({ visited }) => !visited).length, contacted: at(1), reached: at(2), availed: at(4),
          visits: done('visit'), calls: done('call'),
        }] as const
      }),
    ),
  }
}
