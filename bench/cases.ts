import type { Role } from '@bisita/contract/users/roles'
import type { Database, Executor } from '@bisita/server/database/connection'
import { inScope } from '@bisita/server/scope'
import { scopeOf } from '@bisita/rules/people/scope'
import { sql } from 'kysely'

export type Subject = { readonly username: string; readonly id: string; readonly user_type: Role; readonly branch_id: string | null }

/** A request of the clients list: who sends it, with which filters. */
export type ListCase = {
  readonly name: string
  readonly subject: Subject
  readonly query: Readonly<Record<string, string>>
}

/** Words, numbers and places that really occur in a subject's scope. */
export type Sample = {
  lastname: string
  middlename: string
  phone: string
  region_code: string
  province_code: string
  mun_city_code: string
  location_id: string
  street: string
}

/** A client of the scope with a rare surname, a phone and an address, the same one every time. */
export async function sampleOf(db: Executor, subject: Subject): Promise<Sample> {
  const { rows } = await sql<Sample>`
    with rare as (
      select name from (
        select split_part(name_key, ',', 1) as name from clients tablesample system (20) repeatable (1)
      ) t group by name order by count(*), name limit 60)
    select split_part(c.name_key, ',', 1) as lastname, lower(coalesce(c.middlename, c.firstname)) as middlename,
      right(c.phone_number, 7) as phone, l.region_code, l.province_code, l.mun_city_code, l.id as location_id,
      s.address_key as street
    from clients c join locations l on l.id = c.location_id join client_search s on s.client_id = c.id
    where c.phone_number is not null and c.middlename is not null and s.address_key <> '' and split_part(c.name_key, ',', 1) in (select name from rare)
      and c.middlename !~ '[^A-Za-z ]' and ${inScope(scopeOf(subject), sql`c.location_id`, sql`c.id`)}
    order by c.id limit 1
  `.execute(db)
  return rows[0] as Sample
}

/** Every filter of the list alone, no filter, and keywords from narrow to broad, for one user. */
export async function listCases(db: Executor, subject: Subject): Promise<ListCase[]> {
  const sample = await sampleOf(db, subject)
  const words = (text: string) => text.split(' ').at(-1) ?? text
  const queries: Record<string, Record<string, string>> = {
    none: {},
    filter_region: { filter_region: sample.region_code },
    filter_province: { filter_province: sample.province_code },
    filter_mun_city: { filter_mun_city: sample.mun_city_code },
    filter_barangay: { filter_barangay: sample.location_id },
    full_address: { full_address: sample.street },
    visited: { visit_status: 'visited' },
    unvisited: { visit_status: 'unvisited' },
    result: { visit_result: 'Interested' },
    availed: { visit_result: 'Availed' },
    secondary_result: { visit_secondary_result: 'Loyalist' },
    contact_numbers: { with_contact_numbers: 'true' },
    id_type: { id_type: 'gsis' },
    keyword_two_words: { keyword: `${words(sample.lastname)} ${words(sample.middlename)}` },
    keyword_phone: { keyword: sample.phone },
    keyword_one_word: { keyword: words(sample.lastname) },
    keyword_broad: { keyword: 'reyes' },
  }
  return Object.entries(queries).map(([name, query]) => ({ name: `${subject.username} ${name}`, subject, query }))
}

/** The scopes that are measured: one of each kind. */
export async function subjects(db: Executor): Promise<Subject[]> {
  return db
    .selectFrom('users')
    .select(['username', 'id', 'user_type', 'branch_id'])
    .where('username', 'in', ['mr1', 'oic1', 'ah1', 'admin'])
    .orderBy('username', 'desc')
    .execute()
}

/** Clients that an MR holds, in an order of their own. */
export async function clientsOf({ pool }: Database, username: string): Promise<{ user_id: string; clients: readonly string[] }> {
  const { rows } = await pool.query<{ user_id: string; client_id: string }>(
    `select u.id as user_id, c.id as client_id from users u join mr_locations m on m.user_id = u.id
       join clients c on c.location_id = m.location_id and c.deleted_at is null
     where u.username = $1 order by md5(c.id::text) limit 2000`,
    [username],
  )
  return { user_id: rows[0]?.user_id ?? '', clients: rows.map((row) => row.client_id) }
}
