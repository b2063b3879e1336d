import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** How many entries of a list are looked up: no more are shown. */
const mostOfList = 5

type Line = { readonly record_id: string; readonly before: Readonly<Record<string, unknown>> | null; readonly after: Readonly<Record<string, unknown>> | null }

const textsOf = (fields: Line['before']): readonly string[] =>
  Object.values(fields ?? {})
    .flatMap((value) => (Array.isArray(value) ? value.slice(0, mostOfList) : [value]))
    .filter((value): value is string => typeof value === 'string')

/** The names of the records that lines are about and of those that their fields refer to, by id; of a visit, its client's. */
export async function findNames(db: Executor, lines: readonly Line[]): Promise<Record<string, string>> {
  const texts = [...new Set(lines.flatMap(({ record_id, before, after }) => [record_id, ...textsOf(before), ...textsOf(after)]))]
  const ids = texts.filter((text) => uuid.test(text))
  const places = texts.filter((text) => /^\d{10}$/.test(text))
  if (ids.length + places.length === 0) return {}
  const of = sql`any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id::text, display_name as name from users where id = ${of}
    union all select id::text, fullname from clients where id = ${of}
    union all select id::text, branch_name from branches where id = ${of}
    union all select id::text, area_name from areas where id = ${of}
    union all select id::text, name from products where id = ${of}
    union all select id::text, name from strategies where id = ${of}
    union all select id::text, name from touchpoints where id = ${of}
    union all select id::text, job_name from jobs where id = ${of}
    union all select v.id::text, c.fullname from visits v join clients c on c.id = v.client_id where v.id = ${of}
    union all select i.id::text, c.fullname from itineraries i join clients c on c.id = i.client_id where i.id = ${of}
    union all select id::text, barangay || ', ' || mun_city from locations where id = any(${places}::text[])
  `.execute(db)
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}
