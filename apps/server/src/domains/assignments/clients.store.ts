import type { Input } from '@bisita/contract/calls/call'
import type { mrClients } from '@bisita/contract/organisation/assignments'
import { fold } from '@bisita/rules/fold'
import type { Scope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { likePattern } from '../../database/grams.ts'
import { inScope } from '../../scope.ts'
import type { Cascade } from './locations.store.ts'

type Page = { readonly items: string; readonly count: number; readonly more: boolean }

/** A page of the clients that an MR holds directly, by name; each word of the keyword is in the name. */
export async function listMrClients(db: Executor, mrId: string, { keyword, page, ipp }: Input<typeof mrClients>['query']): Promise<Page> {
  const words = fold(keyword ?? '').split(/[\s,]+/).filter((word) => word !== '')
  const wanted = sql`from mr_clients m join clients c on c.id = m.client_id
    where m.user_id = ${mrId} and c.deleted_at is null and ${allOf(words.map((word) => sql`c.name_key like ${likePattern(word)}`))}`
  const { rows } = await sql<Page>`
    with page as materialized (
      select c.id, c.fullname, c.address, c.location_id, c.name_key ${wanted}
      order by c.name_key, c.id limit ${ipp + 1} offset ${(page - 1) * ipp}),
    shown as (
      select p.id, p.fullname, concat_ws(', ', p.address, l.location) as full_address, p.location_id
      from page p join locations l on l.id = p.location_id order by p.name_key, p.id limit ${ipp})
    select
      (select coalesce(json_agg(item), '[]')::text from shown item) as items,
      (select count(*) ${wanted})::int as count,
      (select count(*) > ${ipp} from page) as more
  `.execute(db)
  return rows[0] as Page
}

/** A client, and whether the MR holds it directly and in the MR's own right. */
export type Candidate = { readonly id: string; readonly fullname: string; readonly own: boolean }

/** The living clients in scope among some ids, by name; kept from being deleted until the transaction ends. */
export async function lockCandidates(trx: Executor, scope: Scope, mrId: string, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with c as materialized (select * from clients where id = any(${ids}::uuid[]) and deleted_at is null order by id for share)
    select c.id, c.fullname, m.user_id is not null and not exists (
      select from mr_cover_clients b where b.to_user_id = ${mrId} and b.client_id = c.id) as own
    from c left join mr_clients m on m.user_id = ${mrId} and m.client_id = c.id
    where ${inScope(scope, sql`c.location_id`, sql`c.id`)} order by c.name_key, c.id
  `.execute(trx)
  return rows
}

/** Gives an MR single clients. What was held for a cover only is the MR's own from now on. */
export async function addMrClients(trx: Executor, mrId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with kept as (delete from mr_cover_clients where to_user_id = ${mrId} and client_id = any(${ids}::uuid[]))
    insert into mr_clients (user_id, client_id) select ${mrId}::uuid, id from unnest(${ids}::uuid[]) id order by id
    on conflict do nothing
  `.execute(trx)
}

/** What an MR holds directly among some clients, by name. */
export async function findHeldClients(db: Executor, mrId: string, ids: readonly string[]): Promise<{ id: string; fullname: string }[]> {
  const { rows } = await sql<{ id: string; fullname: string }>`
    select c.id, c.fullname from mr_clients m join clients c on c.id = m.client_id
    where m.user_id = ${mrId} and m.client_id = any(${ids}::uuid[]) order by c.name_key, c.id
  `.execute(db)
  return rows
}

/**
 * What goes along with clients that an MR holds directly: those that do not live in a location of the MR, and who
 * stands in for the MR and does not hold all of them for somebody else's sake too.
 */
export async function cascadeOfClients(db: Executor, mrId: string, ids: readonly string[]): Promise<Cascade> {
  const { rows } = await sql<Cascade>`
    select
      (select count(*) from clients c where c.id = any(${ids}::uuid[]) and c.deleted_at is null
        and not exists (select from mr_locations l where l.user_id = ${mrId} and l.location_id = c.location_id))::int as clients,
      (select count(distinct b.to_user_id) from mr_cover_clients b
        where b.from_user_id = ${mrId} and b.client_id = any(${ids}::uuid[])
          and not exists (select from mr_cover_clients o
            where o.to_user_id = b.to_user_id and o.client_id = b.client_id and o.from_user_id <> b.from_user_id))::int as stand_ins
  `.execute(db)
  return rows[0] as Cascade
}

export async function removeMrClients(trx: Executor, mrId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from mr_clients where user_id = ${mrId} and client_id = any(${ids}::uuid[])`.execute(trx)
}
