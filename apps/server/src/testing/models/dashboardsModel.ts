import { visitResults } from '@bisita/contract/visits/outcomes'
import { fold } from '@bisita/rules/fold'
import { addDays, isWorkingDay, manilaDay, startOfDay } from '@bisita/rules/time/days'
import type pg from 'pg'
import { expect } from 'vitest'
import { byText } from './locationsModel.ts'

/** A visit or call that was not deleted, with the place of its client now. */
export type PlainContact = {
  readonly client_id: string
  readonly visit_type: 'visit' | 'call'
  readonly contact_time: Date
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

/** The contacts with the clients of a set, and those that the members made anywhere. */
export async function readContacts(pool: pg.Pool, clients: ReadonlySet<string>, members: ReadonlySet<string>): Promise<PlainContact[]> {
  const { rows } = await pool.query<PlainContact & { readonly user_id: string }>(
    `select client_id, v.user_id, visit_type, least(visit_time, received_at) as contact_time, v.has_availed, v.visit_result, l.*
     from visits v join clients c on c.id = v.client_id join locations l on l.id = c.location_id where v.deleted_at is null`,
  )
  return rows.filter(({ client_id, user_id }) => clients.has(client_id) || members.has(user_id))
}

/**
 * The ids of users whose contacts a user sees wherever they were: an officer's and a head's members
 * (promises/reports 5).
 */
export async function readMembers(pool: pg.Pool, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from users u join users m on case u.user_type
       when 'oic' then m.branch_id = u.branch_id
       when 'ah' then m.branch_id in (select b.id from branches b join area_heads h using (area_id) where h.user_id = u.id)
       else false end
     where u.id = $1`,
    [userId],
  )
  return new Set(rows.map(({ id }) => id))
}

/** An itinerary that was visited: the Manila day of its visit, and the hours since its own day began. */
export type PlainVisitDelay = { readonly day: string; readonly hours: number }

/** The visited itineraries in a user's scope. */
export async function readVisitDelays(pool: pg.Pool, userId: string): Promise<PlainVisitDelay[]> {
  const { rows } = await pool.query<{
    role: string; me: string; mine: string | null; assigned_to: string; branch_id: string | null; home: string | null
    visible_at: string; contact_time: Date; heads: string[]
  }>(
    `select u.user_type as role, u.id as me, u.branch_id as mine, i.assigned_to, i.branch_id, bl.branch_id as home, i.visible_at, least(v.visit_time, v.received_at) as contact_time,
       array(select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = u.id)::text[] as heads
     from users u cross join itineraries i join visits v on v.id = i.visit_id join clients c on c.id = i.client_id
     left join branch_locations bl on bl.location_id = c.location_id
     where u.id = $1 and i.deleted_at is null and v.deleted_at is null`,
    [userId],
  )
  const holds: Readonly<Record<string, (row: (typeof rows)[number]) => boolean>> = {
    mr: (row) => row.assigned_to === row.me,
    tele: (row) => row.branch_id === row.mine,
    oic: (row) => row.branch_id === row.mine || row.home === row.mine,
    ah: (row) => row.heads.includes(row.branch_id ?? '') || row.heads.includes(row.home ?? ''),
    admin: () => true,
  }
  return rows
    .filter((row) => holds[row.role]?.(row))
    .filter(({ visible_at, contact_time }) => Math.abs(Date.parse(manilaDay(contact_time)) - Date.parse(visible_at)) <= 366 * 86_400_000)
    .map(({ visible_at, contact_time }) => ({
      day: manilaDay(contact_time),
      hours: Math.max(0, (contact_time.getTime() - startOfDay(visible_at).getTime()) / 3_600_000),
    }))
}

/** An expectation for the mean of delays, in hours to a tenth. */
function meanHours(waits: readonly PlainVisitDelay[]): unknown {
  if (waits.length === 0) return null
  // The server rounds halves of a tenth from an exact sum, JavaScript from a float.
  return expect.closeTo(waits.reduce((sum, { hours }) => sum + hours, 0) / waits.length, 1)
}

const levels = {
  region: (c: PlainContact) => [c.region_code, c.region, c.region],
  province: (c: PlainContact) => [c.province_code, c.province, c.province],
  mun_city: (c: PlainContact) => [c.mun_city_code, c.mun_city, `${c.mun_city}, ${c.province}`],
  barangay: (c: PlainContact) => [c.id, c.barangay, c.location],
} as const satisfies Record<string, (contact: PlainContact) => readonly [string, string, string]>

export type DashboardModelLevel = keyof typeof levels

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

function groupsSlowly(contacts: readonly PlainContact[], level: DashboardModelLevel) {
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

/** The expected answer of `/user/dashboard` without its totals; `mrs` is the number of mrs in scope. */
export function dashboardSlowly(
  contacts: readonly PlainContact[],
  waits: readonly PlainVisitDelay[],
  { perDay, response, level, today, mrs, first }: { perDay: string; response: string; level: DashboardModelLevel; today: string; mrs: number; first: string },
): Record<string, unknown> {
  const on = (days: readonly string[]) => contacts.filter(({ contact_time }) => days.includes(manilaDay(contact_time)))
  const [days, responseDays] = [daysOf(perDay, today), daysOf(response, today)]
  const ended = on(responseDays)
  return {
    visits_per_day: days.map((date) => ({ date, ...sums(on([date])), target: isWorkingDay(date) && date >= first ? 15 * mrs : 0 })),
    average_response: {
      days: responseDays.map((date) => ({ date, hours: meanHours(waits.filter(({ day }) => day === date)) })),
      results: [
        { result: 'Availed', count: number(ended, (c) => c.has_availed) },
        ...visitResults.map((result) => ({ result, count: number(ended, (c) => !c.has_availed && c.visit_result === result) })),
      ],
    },
    visits_group_by: groupsSlowly(on(days), level),
  }
}
