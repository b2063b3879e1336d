import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { overview } from '@bisita/contract/dashboards/dashboards.overview'
import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { isWorkingDay, manilaDay } from '@bisita/rules/time/days'
import { userScopeOf } from '@bisita/rules/people/scope'
import { type DayRange, comparedRange, eachDay, weeksUntil } from '@bisita/rules/time/dayRanges'
import type { Context } from '../../http/context.ts'
import { readSettings } from '../../settings.ts'
import { countDays } from '../itineraries/days.store.ts'
import { type ContactDay, readContactDays, readHours } from './contactDays.store.ts'
import { readFindings } from './findings.store.ts'
import { countMembers } from './members.store.ts'
import { daysOf } from './periods.ts'
import { readFunnel, readPlaces } from './places.store.ts'

type Overview = CallAnswer<typeof overview>

/** So many weeks are compared. */
const weekCount = 12

const within = ({ from, to }: DayRange) => ({ date }: { readonly date: string }) => date >= from && date <= to

const sum = (rows: readonly ContactDay[], which: (row: ContactDay) => boolean): number =>
  rows.reduce((total, row) => total + (which(row) ? row.n : 0), 0)

const isVisit = ({ visit_type }: ContactDay) => visit_type === 'visit'
const isCall = ({ visit_type }: ContactDay) => visit_type === 'call'

/** How a contact ended: one after which the client availed counts as that. */
const endOf = ({ has_availed, visit_result }: ContactDay) => (has_availed ? availed : visit_result)

/** The caller's scope at a glance; each number is that of a list that can be opened. */
export async function readOverview({ db, user, now }: Context, query: CallInput<typeof overview>['query']): Promise<Overview> {
  const today = manilaDay(now)
  const days = daysOf('period', query.period, today)
  const before = comparedRange(days)
  const weeks = weeksUntil(today, weekCount)
  const lastWeek = comparedRange({ from: today, to: today })
  const first = [before.from, weeks[0]?.from ?? today, lastWeek.from].reduce((least, day) => (day < least ? day : least))
  const to = weeks.at(-1)?.to ?? today
  const [contacts, hours, funnel, places, regions, people, plan, findings, goals] = await Promise.all([
    readContactDays(db, user, { from: first, to }),
    readHours(db, user, today),
    readFunnel(db, user),
    readPlaces(db, user, { level: query.group_by, under: query, days }),
    readPlaces(db, user, { level: 'region', under: {}, days: null }),
    countMembers(db, userScopeOf(user), { from: weeks[0]?.from ?? today, to: today }),
    countDays(db, user, { date_from: before.from, date_to: days.to }, today),
    readFindings(db, user, now, today),
    readSettings(db),
  ])
  const on = (dayRange: DayRange) => contacts.filter(within(dayRange))
  const due = (day: string, of: 'mrs' | 'teles', each: number) =>
    isWorkingDay(day, goals.holidays) ? each * (people.get(day)?.[of] ?? 0) : 0
  const [now_, then] = [on({ from: today, to: today }), on(lastWeek)]
  const figure = (which: (row: ContactDay) => boolean) => ({ value: sum(now_, which), before: sum(then, which) })
  const planned = (which: (day: (typeof plan)[number]) => number) => {
    const total = (dayRange: DayRange) => plan.filter(within(dayRange)).reduce((n, day) => n + which(day), 0)
    return { value: total(days), before: total(before) }
  }
  const ended = (dayRange: DayRange, result: string) => sum(on(dayRange), (row) => endOf(row) === result)
  const alone = (value: number) => ({ value, before: null })
  return {
    period: { ...days, before },
    today: {
      date: today,
      visits: figure(isVisit),
      calls: figure(isCall),
      target: due(today, 'mrs', goals.daily_target),
      call_target: due(today, 'teles', goals.daily_call_target),
      by_hour: Array.from({ length: 24 }, (_, hour) => hours.find((one) => one.hour === hour) ?? { hour, visits: 0, calls: 0 }),
    },
    weeks: weeks.map((week) => ({
      ...week,
      visits: sum(on(week), isVisit),
      calls: sum(on(week), isCall),
      availed: sum(on(week), ({ has_availed }) => has_availed),
      target: eachDay(week).reduce((total, day) => total + (day > today ? 0 : due(day, 'mrs', goals.daily_target)), 0),
    })),
    funnel: {
      clients: alone(funnel.clients),
      contacted: alone(funnel.contacted),
      reached: alone(funnel.reached),
      interested: alone(funnel.interested),
      availed: alone(funnel.availed),
    },
    outcomes: [availed, ...visitResults].map((result) => ({
      result,
      value: ended(days, result),
      before: ended(before, result),
      weeks: weeks.map((week) => ended(week, result)),
    })),
    places: { level: query.group_by, items: places.items, more: places.count - places.items.length },
    regions: regions.items.map(({ code, name, clients, reached }) => ({ code, name, clients, reached })),
    plan: {
      pending: planned(({ date, open }) => (date < today ? open : 0)),
      scheduled: planned(({ date, open }) => (date < today ? 0 : open)),
      visited: planned(({ visited }) => visited),
      skipped: planned(({ skipped }) => skipped),
    },
    findings: [...findings],
  }
}
