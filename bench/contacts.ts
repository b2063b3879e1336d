import { addDays, startOfDay } from '@bisita/rules/time/days'
import { deviceItinerariesFrom, deviceVisitsFrom } from '@bisita/rules/people/deviceRetention'
import { scopeOf } from '@bisita/rules/people/scope'
import type { Database } from '@bisita/server/database/connection'
import { ngramQuery, likePattern } from '@bisita/server/database/ngramSearch'
import { dayParameter, itineraryRecordColumns, itineraryRecordJoins } from '@bisita/server/domains/itineraries/itineraryRecordColumns'
import { visitRecordColumns, visitRecordJoins, visitPending } from '@bisita/server/domains/visits/visitRecordColumns'
import { type RawBuilder, sql } from 'kysely'
import { sampleOf, type Subject, subjects } from './cases.ts'
import type { FloorCase } from './floor.ts'
import { cookieOf, startServers } from './running.ts'
import { compare, get } from './measure.ts'
import type { Result } from './results.ts'

const pairs = 20

type Sql = RawBuilder<unknown>
type Query = Readonly<Record<string, string>>

/** A list with the statement that somebody would write by hand for its page of ten. */
type List = {
  readonly name: 'visits' | 'itineraries'
  readonly bound: number
  readonly path: string
  readonly cases: (subject: Subject, words: string, place: string, today: string) => Readonly<Record<string, Query>>
  readonly floor: (subject: Subject, query: Query, today: string) => Sql
}

/** Who may see a row of the table `t`, written by somebody who knows that nobody is assigned anything directly. */
export function places(subject: Subject, t: string): Sql[] {
  const location = sql.ref(`${t}.location_id`)
  if (subject.user_type === 'mr') return [sql`${location} in (select location_id from mr_locations where user_id = ${subject.id})`]
  if (subject.user_type === 'oic' || subject.user_type === 'tele') return [sql`${location} in (select location_id from branch_locations where branch_id = ${subject.branch_id})`]
  if (subject.user_type === 'ah') {
    return [sql`${location} in (select l.location_id from area_heads h join branches b on b.area_id = h.area_id join branch_locations l on l.branch_id = b.id where h.user_id = ${subject.id})`]
  }
  return []
}

/** The branches that a head heads. */
export const headed = ({ id }: Subject): Sql => sql`select b.id from area_heads h join branches b on b.area_id = h.area_id where h.user_id = ${id}`

const found = (keyword: string, t: string): Sql[] => {
  const words = keyword.split(' ')
  return [
    sql`${sql.ref(`${t}.client_id`)} in (select client_id from client_search s where bisita_grams(s.search_text) @@ ${ngramQuery(words)}::tsquery
      and ${sql.join(words.map((word) => sql`s.search_text like ${likePattern(word)}`), sql` and `)})`,
  ]
}

const page = (fields: Sql, from: Sql, conditions: readonly Sql[], order: Sql): Sql => sql`
  select coalesce(json_agg(row_to_json(r)), '[]')::text as page from (
    select ${fields} ${from} where ${sql.join(conditions, sql` and `)} order by ${order} limit 10) r`

export const visits: List = {
  name: 'visits',
  bound: 3,
  path: '/visit/list',
  cases: (subject, words, place, today) => ({
    none: {},
    visit_type: { visit_type: 'visit' },
    result: { visit_result: 'Not Around' },
    availed: { has_availed: 'true' },
    filter_mun_city: { filter_mun_city: place },
    a_week: { date_from: addDays(today, -7), date_to: today },
    ...(subject.user_type === 'mr' ? { user_id: { user_id: subject.id } } : {}),
    keyword_two_words: { keyword: words },
  }),
  floor: (subject, query) => {
    const conditions: Sql[] = [sql`v.deleted_at is null`, ...places(subject, 'v')]
    if (subject.user_type === 'mr') conditions.push(sql`v.visit_type = 'visit'`)
    if (query['visit_type']) conditions.push(sql`v.visit_type = ${query['visit_type']}`)
    if (query['visit_result']) conditions.push(sql`v.visit_result = ${query['visit_result']}`)
    if (query['has_availed']) conditions.push(sql`v.has_availed`)
    if (query['user_id']) conditions.push(sql`v.user_id = ${query['user_id']}`)
    if (query['filter_mun_city']) conditions.push(sql`v.location_id in (select id from locations where mun_city_code = ${query['filter_mun_city']})`)
    if (query['date_from'] && query['date_to']) {
      conditions.push(sql`v.contact_time >= ${startOfDay(query['date_from'])} and v.contact_time < ${startOfDay(addDays(query['date_to'], 1))}`)
    }
    if (query['keyword']) conditions.push(...found(query['keyword'], 'v'))
    return page(sql`${visitRecordColumns({ ...subject, scope: scopeOf(subject) })}, ${visitPending}`, sql`from visits v ${visitRecordJoins}`, conditions, sql`v.contact_time desc, v.id desc`)
  },
}

export const itineraries: List = {
  name: 'itineraries',
  bound: 4,
  path: '/itinerary/list',
  cases: (_subject, words, _place, today) => ({
    none: {},
    pending: { status: 'pending' },
    scheduled: { status: 'scheduled' },
    visited: { status: 'visited' },
    a_week: { date_from: addDays(today, -7), date_to: today },
    keyword_two_words: { keyword: words },
  }),
  floor: (subject, query, day) => {
    const conditions: Sql[] = [sql`i.deleted_at is null`]
    if (subject.user_type === 'mr') conditions.push(sql`i.assigned_to = ${subject.id}`)
    if (subject.user_type === 'oic') conditions.push(sql`i.branch_id = ${subject.branch_id}`)
    if (subject.user_type === 'ah') conditions.push(sql`i.branch_id in (${headed(subject)})`)
    if (query['status'] === 'pending') conditions.push(sql`i.state = 'open' and i.visible_at < ${day}::date`)
    if (query['status'] === 'scheduled') conditions.push(sql`i.state = 'open' and i.visible_at >= ${day}::date`)
    if (query['status'] === 'visited') conditions.push(sql`i.state = 'visited'`)
    if (query['date_from'] && query['date_to']) conditions.push(sql`i.visible_at between ${query['date_from']}::date and ${query['date_to']}::date`)
    if (query['keyword']) conditions.push(...found(query['keyword'], 'i'))
    return page(itineraryRecordColumns(dayParameter(day)), sql`from itineraries i ${itineraryRecordJoins}`, conditions, sql`i.created_at desc, i.id desc`)
  },
}

/** What somebody would do without digests: read everything that a phone holds. */
const whole = (fields: Sql, from: Sql, conditions: readonly Sql[]): Sql => sql`
  select coalesce(json_agg(row_to_json(r)), '[]')::text as page from (select ${fields} ${from} where ${sql.join(conditions, sql` and `)}) r`

/** The digests of a phone that lacks nothing, each with its floor. */
const digests: Readonly<Record<string, (subject: Subject, day: string) => Sql>> = {
  '/visit/digest/999999999999999': (subject, day) =>
    whole(visitRecordColumns({ ...subject, scope: scopeOf(subject) }), sql`from visits v ${visitRecordJoins}`, [
      sql`v.deleted_at is null and v.visit_type = 'visit' and v.contact_time >= ${startOfDay(deviceVisitsFrom(day))}`,
      ...places(subject, 'v'),
    ]),
  '/itinerary/digest/999999999999999': (subject, day) =>
    whole(itineraryRecordColumns(dayParameter(day)), sql`from itineraries i ${itineraryRecordJoins}`, [
      sql`i.deleted_at is null and i.assigned_to = ${subject.id} and i.visible_at >= ${deviceItinerariesFrom(day)}::date`,
    ]),
}

/**
 * Measures the lists of visits and of itineraries, with their exact counts, against pages of ten without any; and the
 * digests of a phone against reading what it holds.
 */
export async function benchContacts(database: Database, url: string, size: number, password: string, day: string): Promise<Result[]> {
  const people = await subjects(database.db)
  const measured: { name: string; path: string; subject: Subject; query: Query; floor: FloorCase; bound: number }[] = []
  for (const subject of people) {
    const sample = await sampleOf(database.db, subject)
    const words = `${sample.lastname.split(' ').at(-1)} ${sample.middlename.split(' ').at(-1)}`
    for (const list of [visits, itineraries]) {
      for (const [name, query] of Object.entries(list.cases(subject, words, sample.mun_city_code, day))) {
        const { sql: text, parameters } = list.floor(subject, query, day).compile(database.db)
        measured.push({ name: `${list.name} ${subject.username} ${name}`, path: list.path, subject, query, floor: { sql: text, parameters }, bound: list.bound })
      }
    }
    for (const [path, floor] of Object.entries(subject.user_type === 'mr' ? digests : {})) {
      const { sql: text, parameters } = floor(subject, day).compile(database.db)
      measured.push({ name: `${path.split('/')[1]} digest ${subject.username}`, path, subject, query: {}, floor: { sql: text, parameters }, bound: 1 })
    }
  }
  const running = await startServers(url, Object.fromEntries(measured.map(({ name, floor }) => [name, floor])))
  const results: Result[] = []
  try {
    const cookies = new Map<string, string>()
    for (const { username } of people) cookies.set(username, await cookieOf(running.server, username, password))
    for (const { name, path, subject, query, bound } of measured) {
      const cookie = cookies.get(subject.username) ?? ''
      const ours = `${running.server}/api${path}?${new URLSearchParams(query)}`
      const floor = `${running.floor}/${encodeURIComponent(name)}`
      const { count: matches } = (await (await fetch(ours, { headers: { cookie } })).json()) as { count: number }
      const compared = await compare(async () => (await get(ours, { cookie })).ms, async () => (await get(floor, {})).ms, pairs)
      results.push({ name, size, unit: 'ms', bound, matches, ...compared })
    }
  } finally {
    await running.stop()
  }
  return results
}
