import type { CallInput } from '@bisita/contract/calls/call'
import type { mrClients } from '@bisita/contract/organisation/assignments'
import { fold } from '@bisita/rules/fold'
import type { Scope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { likePattern } from '../../database/ngramSearch.ts'
import { type ListPage, readPage } from '../../page.store.ts'
import { inScope } from '../../scope.ts'
import { assignedAsOwn, forgetCovers, standInCount } from './assigned.ts'
import type { RemovalCascade } from './locations.store.ts'

/** A page of the clients that an MR holds directly, by name; each word of the keyword is in the name. */
export async function listMrClients(db: Executor, mrId: string, { keyword, page, ipp }: CallInput<typeof mrClients>['query']): Promise<ListPage> {
  const words = fold(keyword ?? '').split(/[\s,]+/).filter((word) => word !== '')
  const wanted = sql`from mr_clients m join clients c on c.id = m.client_id
    where m.user_id = ${mrId} and c.deleted_at is null and ${allOf(words.map((word) => sql`c.name_key like ${likePattern(word)}`))}`
  const rows = sql`select c.id, c.fullname, c.address, c.location_id, c.name_key ${wanted} order by c.name_key, c.id`
  const shown = sql`select p.id, p.fullname, concat_ws(', ', p.address, l.location) as full_address, p.location_id
    from page p join locations l on l.id = p.location_id order by p.name_key, p.id`
  return readPage(db, { page: rows, shown, wanted }, { page, ipp })
}

/** A client, and whether the MR holds it directly and in the MR's own right. */
export type ClientCandidate = { readonly id: string; readonly fullname: string; readonly own: boolean }

/** The clients in scope among some ids that are not deleted, by name; locked against deletion until the transaction ends. */
export async function lockClientCandidates(trx: Executor, scope: Scope, mrId: string, ids: readonly string[]): Promise<ClientCandidate[]> {
  const { rows } = await sql<ClientCandidate>`
    with c as materialized (select * from clients where id = any(${ids}::uuid[]) and deleted_at is null order by id for share)
    select c.id, c.fullname, ${assignedAsOwn('clients', mrId, sql`c.id`)} as own
    from c left join mr_clients m on m.user_id = ${mrId} and m.client_id = c.id
    where ${inScope(scope, sql`c.location_id`, sql`c.id`)} order by c.name_key, c.id
  `.execute(trx)
  return rows
}

/** Assigns single clients to an MR. Those assigned for a cover only become the MR's own. */
export async function addMrClients(trx: Executor, mrId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with kept as (${forgetCovers('clients', mrId, ids)})
    insert into mr_clients (user_id, client_id) select ${mrId}::uuid, id from unnest(${ids}::uuid[]) id order by id
    on conflict do nothing
  `.execute(trx)
}

/** What an MR holds directly among some clients, by name. */
export async function findAssignedClients(db: Executor, mrId: string, ids: readonly string[]): Promise<{ id: string; fullname: string }[]> {
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
export async function cascadeOfClients(db: Executor, mrId: string, ids: readonly string[]): Promise<RemovalCascade> {
  const { rows } = await sql<RemovalCascade>`
    select
      (select count(*) from clients c where c.id = any(${ids}::uuid[]) and c.deleted_at is null
        and not exists (select from mr_locations l where l.user_id = ${mrId} and l.location_id = c.location_id))::int as clients,
      ${standInCount('clients', mrId, ids)} as stand_ins
  `.execute(db)
  return rows[0] as RemovalCascade
}

export async function removeMrClients(trx: Executor, mrId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from mr_clients where user_id = ${mrId} and client_id = any(${ids}::uuid[])`.execute(trx)
}
