import type { ReportFilters, ReportType } from '@bisita/contract/reports'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { fold } from '@bisita/rules/fold'
import type { TransactionSnapshot } from '../../database/asOf.ts'
import { readSettings } from '../../settings.ts'
import type { DayRange } from '../../dayRange.ts'
import { columnsOf, totalContacts } from './columns.ts'
import { type FigureCounts, countContacts, countItineraries } from './figures.store.ts'
import { ratio } from './numbers.ts'
import { findMemberships, findReportUsers, type ReportUser } from './reportUsers.store.ts'
import type { ReportCell, FrozenContext, Snapshot } from './snapshot.ts'
import type { ReportContext } from './reportContext.ts'
import { workingDayEnds, workingDaysOf } from './targets.ts'

type Figures = Pick<Snapshot, 'frozen' | 'rows' | 'totals'>

const kinds = { 'mr-itineraries': null, 'mr-visits': 'visit', 'tele-calls': 'call' } as const

/** What people planned or recorded: a row each. */
export async function buildUserReport({ db, reader, request, days: dayRange, day }: ReportContext, moment: TransactionSnapshot, type: keyof typeof kinds, filters: ReportFilters): Promise<Figures> {
  const days = dayRange as DayRange
  const role = type === 'tele-calls' ? 'tele' : 'mr'
  const { branch_id, area_head_id, mr_id, tele_id } = request
  const people = inOrder(await findReportUsers(db, reader.scope, { role, branch_id, area_head_id, person_id: mr_id ?? tele_id }, days[0]))
  const ids = people.map(({ id }) => id)
  const kind = kinds[type]
  if (kind === null) {
    const counts = await countItineraries(db, moment, ids, days, day)
    return written(type, filters, people, counts, { day, stretch: dayRange }, (of) => ({
      completion_rate: ratio(of('visited'), of('visited') + of('pending') + of('skipped'), 'rate'),
    }))
  }
  const counts = await countContacts(db, moment, kind, ids, days)
  const { daily_target, daily_call_target, holidays } = await readSettings(db)
  const target = kind === 'visit' ? daily_target : daily_call_target
  const free = holidays.map(({ date }) => date)
  const memberships = await findMemberships(db, ids, startOfDay(days[0]), startOfDay(addDays(days[1], 1)))
  const worked = workingDaysOf(memberships, workingDayEnds(days, day, free))
  return written(type, filters, people, counts, { day, stretch: dayRange, target, holidays: free }, (of, { id }) => {
    const due = target * (worked.get(id) ?? 0)
    return {
      daily_average: ratio(of(totalContacts), of('days_worked'), 'average'),
      target: due,
      attainment: ratio(of(totalContacts), due, 'rate'),
    }
  })
}

/** By area, branch and name, as lists are; those without one last. */
const inOrder = (people: readonly ReportUser[]): readonly ReportUser[] => {
  const keyed = people.map((person) => ({ person, keys: [person.area, person.branch, person.display_name, person.id].map((text) => (text === null ? '\uffff' : fold(text))) }))
  const way = (a: string | undefined, b: string | undefined) => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1)
  return keyed.toSorted((a, b) => a.keys.map((key, at) => way(key, b.keys[at])).find((found) => found !== 0) ?? 0).map(({ person }) => person)
}

/** The rows: what is known of each person, what was counted, and what follows from that. With one status or result asked for, that alone is the total. */
function written(
  type: ReportType,
  filters: ReportFilters,
  people: readonly ReportUser[],
  counts: FigureCounts,
  frozen: FrozenContext,
  derive: (of: (key: string) => number, person: ReportUser) => Record<string, number | null>,
): Figures {
  const columns = columnsOf(type, filters)
  const only = filters['status'] ?? filters['visit_result']
  const rows = people.map((person): ReportCell[] => {
    const own = counts.get(person.id) ?? {}
    const of = (key: string): number => own[only !== undefined && key.toLowerCase() === 'total' ? only : key] ?? 0
    const cells: Readonly<Record<string, ReportCell>> = { ...person, ...derive(of, person) }
    return columns.map(({ key }) => (Object.hasOwn(cells, key) ? (cells[key] as ReportCell) : of(key)))
  })
  const totals = Object.fromEntries(columns.flatMap(({ key, counts: adds }, at) => (adds ? [[key, rows.reduce((sum, row) => sum + (row[at] as number), 0)]] : [])))
  return { frozen, rows, totals }
}
