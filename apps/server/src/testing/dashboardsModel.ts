import { visitResults } from '@bisita/contract/outcomes'
import { fold } from '@bisita/rules/fold'
import { addDays, isWorkingDay, manilaDay } from '@bisita/rules/days'
import type pg from 'pg'
import { byText, provinceName } from './locationsModel.ts'

/** A visit or call that was not deleted, with the place of its client now. */
export type PlainContact = {
  readonly client_id: string
  readonly visit_type: 'visit' | 'call'
  readonly visit_time: Date
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly region_code: string
  readonly region: string
  readonly province_code: string
  readonly province: string
  readonly mun_city_code: string
  readonly mun_city: string
  readonly id: string
  readonly barangay: string
  readonly location: string
}

/** Those on the clients of a set. */
export async function readContacts(pool: pg.Pool, clients: ReadonlySet<string>): Promise<PlainContact[]> {
  const { rows } = await pool.query<PlainContact>(
    `select client_id, visit_type, visit_time, v.has_availed, v.visit_result, l.*
     from visits v join clients c on c.id = v.client_id join locations l on l.id = c.location_id where v.deleted_at is null`,
  )
  return rows.filter(({ client_id }) => clients.has(client_id))
}

const levels = {
  region: (c: PlainContact) => [c.region_code, c.region, c.region],
  province: (c: PlainContact) => [c.province_code, provinceName({ ...c, mun_city_kind: '' }), c.province],
  mun_city: (c: PlainContact) => [c.mun_city_code, c.mun_city, `${c.mun_city}, ${c.province}`],
  barangay: (c: PlainContact) => [c.id, c.barangay, c.location],
} as const satisfies Record<string, (contact: PlainContact) => readonly [string, string, string]>

export type Level = keyof typeof levels

const daysBack: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7 }

/** The days of `N DAY` or `N WEEK` that end today. */
export function daysOf(period: string, today: string): string[] {
  const [count, unit] = period.split(' ') as [string, string]
  const length = Number(count) * (daysBack[unit] as number)
  return Array.from({ length }, (_, back) => addDays(today, back - length + 1))
}

const number = (contacts: readonly PlainContact[], which: (contact: PlainContact) => boolean) => contacts.filter(which).length

const sums = (contacts: readonly PlainContact[]) => ({
  visits: number(contacts, ({ visit_type }) => visit_type === 'visit'),
  calls: number(contacts, ({ visit_type }) => visit_type === 'call'),
})

function groupsSlowly(contacts: readonly PlainContact[], level: Level) {
  const of = levels[level]
  const groups = [...Map.groupBy(contacts, (contact) => of(contact)[0]).values()]
  const names = groups.map((group) => of(group[0] as PlainContact)[1])
  return groups
    .map((group) => {
      const [code, name, whole] = of(group[0] as PlainContact)
      const group_name = names.filter((other) => other === name).length > 1 ? whole : name
      return { code, name, answer: { group: group_name, ...sums(group), availed: number(group, (c) => c.has_availed) } }
    })
    .sort((a, b) => {
      const more = b.answer.visits + b.answer.calls - a.answer.visits - a.answer.calls
      return more || byText(fold(a.name), fold(b.name)) || byText(a.code, b.code)
    })
    .map(({ answer }) => answer)
}

/** What `/user/dashboard` answers but for the totals; `mrs` work in scope. */
export function dashboardSlowly(
  contacts: readonly PlainContact[],
  { perDay, response, level, today, mrs }: { perDay: string; response: string; level: Level; today: string; mrs: number },
): Record<string, unknown> {
  const on = (days: readonly string[]) => contacts.filter(({ visit_time }) => days.includes(manilaDay(visit_time)))
  const [days, responseDays] = [daysOf(perDay, today), daysOf(response, today)]
  const ended = on(responseDays)
  return {
    visits_per_day: days.map((date) => ({ date, ...sums(on([date])), target: isWorkingDay(date) ? 15 * mrs : 0 })),
    average_response: {
      days: responseDays.map((date) => ({ date, hours: null })),
      results: [
        { result: 'Availed', count: number(ended, (c) => c.has_availed) },
        ...visitResults.map((result) => ({ result, count: number(ended, (c) => !c.has_availed && c.visit_result === result) })),
      ],
    },
    visits_group_by: groupsSlowly(on(days), level),
  }
}
