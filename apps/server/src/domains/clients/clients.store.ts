import type { Client } from '@bisita/contract/clients/clients'
import { type ClientEntered, clientFields } from '@bisita/contract/clients/clients.fields'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'
import { planOnce } from '../../database/prepared.ts'
import { inScope } from '../../scope.ts'
import { listedClientColumns, listedClientJoins } from './clientRecordColumns.ts'

/** What follows from the fields above for sorting and searching. */
export type ClientSearchKeys = { readonly name_key: string; readonly search_text: string; readonly address_key: string }

const enteredColumns = sql.raw(clientFields.join(', '))

/** The record of a client in scope that is not deleted. */
export async function findClient(db: Executor, scope: Scope, id: string, today: string): Promise<Client | undefined> {
  const { rows } = await sql<{ client: Client }>`${planOnce}
    select (select row_to_json(r) from (select ${listedClientColumns(today)}) r) as client
    from clients c ${listedClientJoins}
    where c.id = ${id} and c.deleted_at is null and ${inScope(scope, sql`c.location_id`, sql`c.id`)}
  `.execute(db)
  return rows[0]?.client
}

/** The records of those of some clients that are in scope and not deleted, in no order. */
export async function findSeveral(db: Executor, scope: Scope, ids: readonly string[], today: string): Promise<Client[]> {
  const { rows } = await sql<{ client: Client }>`
    select (select row_to_json(r) from (select ${listedClientColumns(today)}) r) as client
    from clients c ${listedClientJoins}
    where c.id = any(${ids}::uuid[]) and c.deleted_at is null and ${inScope(scope, sql`c.location_id`, sql`c.id`)}
  `.execute(db)
  return rows.map(({ client }) => client)
}

/** The record as its first version was. */
export async function findFirstVersion(db: Executor, id: string, today: string): Promise<Client> {
  const version = (table: RawBuilder<unknown>) => sql`
    select (select row_to_json(r) from (select ${listedClientColumns(today)}) r) as client
    from ${table} c ${listedClientJoins} where c.id = ${id} and c.revision_id = c.created_revision_id`
  const { rows } = await sql<{ client: Client }>`
    ${version(sql`clients`)} union all ${version(sql`client_revisions`)}
  `.execute(db)
  return (rows[0] as { client: Client }).client
}

/** A client as it was at a revision, as far as that goes back: what somebody who read so far knows of it. */
export async function findKnownVersion(db: Executor, id: string, revision: number, today: string): Promise<Client> {
  const version = (table: RawBuilder<unknown>) => sql`
    select c.revision_id, (select row_to_json(r) from (select ${listedClientColumns(today)}) r) as client
    from ${table} c ${listedClientJoins} where c.id = ${id} and (c.revision_id <= ${revision} or c.revision_id = c.created_revision_id)`
  const { rows } = await sql<{ client: Client }>`
    select client from (${version(sql`clients`)} union all ${version(sql`client_revisions`)}) v order by revision_id desc limit 1
  `.execute(db)
  return (rows[0] as { client: Client }).client
}

/** Whether a client, deleted or not, is in scope. */
export async function isInScope(db: Executor, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from clients c where c.id = ${id} and ${inScope(scope, sql`c.location_id`, sql`c.id`)}
  `.execute(db)
  return rows.length > 0
}

export type CurrentClient = ClientEntered & { revision_id: number }

/**
 * The fields of a client in scope that is not deleted, locked for a change until the transaction ends. The scope is
 * checked after the lock: a joined condition would test the place where the client was before a concurrent writer,
 * whose lock was waited for, moved it.
 */
export async function lockClient(trx: Executor, scope: Scope, id: string): Promise<CurrentClient | undefined> {
  const { rows } = await sql<CurrentClient>`${planOnce}
    with c as materialized (select * from clients where id = ${id} and deleted_at is null for update)
    select ${enteredColumns}, revision_id from c where ${inScope(scope, sql`c.location_id`, sql`c.id`)}
  `.execute(trx)
  return rows[0]
}

/** The fields as they were at a revision: the version with the greatest id not above it. */
export async function findVersion(db: Executor, id: string, revision: number): Promise<ClientEntered | undefined> {
  const { rows } = await sql<ClientEntered>`
    select ${enteredColumns} from (
      select ${enteredColumns}, revision_id from clients where id = ${id} and revision_id <= ${revision}
      union all
      select ${enteredColumns}, revision_id from client_revisions where id = ${id} and revision_id <= ${revision}
    ) v order by revision_id desc limit 1
  `.execute(db)
  return rows[0]
}

/**
 * Adds a client. Returns false, and has added nothing, where the id or the number of the pension system
 * is taken already: the constraints decide, also between two that come at once.
 */
export async function insertClient(
  trx: Executor,
  id: string,
  entered: ClientEntered,
  keys: ClientSearchKeys,
  by: { user_id: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = {
    id,
    ...entered,
    name_key: keys.name_key,
    created_by: by.user_id,
    revised_by: by.user_id,
    created_hash: by.hash,
    created_at: by.now,
    revised_at: by.now,
  }
  if (!(await insertIfFree(trx.insertInto('clients').values(row)))) return false
  await trx
    .insertInto('client_search')
    .values({ client_id: id, location_id: entered.location_id, ...keys })
    .execute()
  return true
}

export async function updateClient(
  trx: Executor,
  id: string,
  changes: Partial<ClientEntered>,
  entered: ClientEntered,
  keys: ClientSearchKeys,
  by: { user_id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('clients')
    // A block that is changed by hand no longer belongs to the call that set it.
    .set({ ...changes, ...('do_not_contact' in changes || 'do_not_contact_reason' in changes ? { blocked_by_visit: null } : {}), name_key: keys.name_key, revised_by: by.user_id, revised_at: by.now })
    .where('id', '=', id)
    .execute()
  await sql`
    update client_search set location_id = ${entered.location_id}, name_key = ${keys.name_key},
      search_text = ${keys.search_text}, address_key = ${keys.address_key}
    where client_id = ${id} and (location_id, name_key, search_text, address_key)
      is distinct from (${entered.location_id}, ${keys.name_key}, ${keys.search_text}, ${keys.address_key})
  `.execute(trx)
}

/** Marks a client deleted: no search finds it and no MR has it assigned directly any more. */
export async function removeClient(trx: Executor, id: string, by: { user_id: string; now: Date }): Promise<void> {
  await trx
    .updateTable('clients')
    .set({ deleted_at: by.now, revised_by: by.user_id, revised_at: by.now })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('client_search').where('client_id', '=', id).execute()
  await trx.deleteFrom('mr_clients').where('client_id', '=', id).execute()
}

/** Another client, not deleted, that has this number of a pension system; its full name is null outside the scope. */
export async function findByIdentifier(
  db: Executor,
  scope: Scope,
  entered: Pick<ClientEntered, 'id_type' | 'sss_id'>,
  exceptId: string,
): Promise<{ fullname: string | null } | undefined> {
  const { rows } = await sql<{ fullname: string | null }>`
    select case when ${inScope(scope, sql`c.location_id`, sql`c.id`)} then c.fullname end as fullname from clients c
    where c.id_type = ${entered.id_type} and c.sss_id = ${entered.sss_id} and c.deleted_at is null and c.id <> ${exceptId}
  `.execute(db)
  return rows[0]
}

/** A location by its code, mapped to the one that replaced it, and whether it is in scope. */
export async function findPlace(db: Executor, scope: Scope, code: string): Promise<{ id: string; in_scope: boolean } | undefined> {
  const { rows } = await sql<{ id: string; in_scope: boolean }>`
    select l.id, ${inScope(scope, sql`l.id`, sql`null::uuid`)} as in_scope
    from locations old join locations l on l.id = coalesce(old.replaced_by, old.id)
    where old.id = ${code}
  `.execute(db)
  return rows[0]
}

export async function productExists(db: Executor, id: string): Promise<boolean> {
  const found = await db.selectFrom('products').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return found !== undefined
}

/** The branch that a location stands in. */
export async function branchOfLocation(db: Executor, locationId: string): Promise<string | null> {
  const row = await db.selectFrom('branch_locations').select('branch_id').where('location_id', '=', locationId).executeTakeFirst()
  return row?.branch_id ?? null
}

/** The names of the places and products in some records, by their ids. */
export async function namesOf(db: Executor, records: readonly Partial<ClientEntered>[]): Promise<ReadonlyMap<string, string>> {
  const places = records.flatMap(({ location_id }) => location_id ?? [])
  const products = records.flatMap(({ product_id }) => product_id ?? [])
  const { rows } = await sql<{ id: string; name: string }>`
    select id, location as name from locations where id = any(${places})
    union all select id::text, name from products where id = any(${products}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
