import { type ClientEntered, clientFields } from '@bisita/contract/clients/clients.fields'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { ClientSearchKeys } from '../clients/clients.store.ts'

/* Every statement is of a whole batch: a row of its own would be a thousand round trips. */

const fields = clientFields.join(', ')
const entered = sql.raw(fields)

export type KnownClient = ClientEntered & { readonly id: string }

const identKeys = (idents: readonly { readonly id_type: string; readonly sss_id: string }[]) =>
  sql`unnest(${idents.map(({ id_type }) => id_type)}::text[], ${idents.map(({ sss_id }) => sss_id)}::text[]) w (id_type, sss_id)`

/** The clients with these numbers that are not deleted; with `lock` they are locked for a change. */
export async function findByIdents(
  trx: Executor,
  idents: readonly { readonly id_type: string; readonly sss_id: string }[],
  lock: boolean,
): Promise<readonly KnownClient[]> {
  const { rows } = await sql<KnownClient>`
    select c.id, ${sql.raw(clientFields.map((field) => `c.${field}`).join(', '))}
    from ${identKeys(idents)} join clients c on c.id_type = w.id_type and c.sss_id = w.sss_id
    where c.sss_id is not null and c.deleted_at is null order by c.id ${lock ? sql`for update of c` : sql``}
  `.execute(trx)
  return rows
}

export type Namesake = { readonly id: string; readonly name_key: string; readonly birth_date: string; readonly city: string }

/** The clients of these names that are not deleted and have a birth date, with the city they live in. */
export async function findNamesakes(db: Executor, names: readonly string[]): Promise<readonly Namesake[]> {
  const { rows } = await sql<Namesake>`
    select c.id, c.name_key, c.birth_date, l.mun_city_code as city from clients c join locations l on l.id = c.location_id
    where c.name_key = any(${names}) and c.deleted_at is null and c.birth_date is not null
  `.execute(db)
  return rows
}

export type ClientToWrite = { readonly id: string; readonly entered: ClientEntered; readonly keys: ClientSearchKeys }

const by = ({ user_id, now }: ImportedBy) => ({ revised_by: user_id, revised_at: now.toISOString() })

export type ImportedBy = { readonly user_id: string | null; readonly now: Date }

/** Adds clients. Returns the ids of those that were: a number that somebody took meanwhile is passed over. */
export async function insertClients(trx: Executor, clients: readonly ClientToWrite[], made: ImportedBy): Promise<ReadonlySet<string>> {
  const rows = clients.map(({ id, entered: values, keys }) => ({ id, ...values, name_key: keys.name_key, created_by: made.user_id, created_at: made.now.toISOString(), ...by(made) }))
  const { rows: added } = await sql<{ id: string }>`
    insert into clients (id, ${entered}, name_key, created_by, created_at, revised_by, revised_at)
    select id, ${entered}, name_key, created_by, created_at, revised_by, revised_at from jsonb_populate_recordset(null::clients, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing returning id
  `.execute(trx)
  const ids = new Set(added.map(({ id }) => id))
  await sql`
    insert into client_search (client_id, location_id, name_key, search_text, address_key)
    select client_id, location_id, name_key, search_text, address_key from jsonb_populate_recordset(null::client_search, ${searchRows(clients.filter(({ id }) => ids.has(id)))}::jsonb)
  `.execute(trx)
  return ids
}

/** Changes clients that are locked. */
export async function updateClients(trx: Executor, clients: readonly ClientToWrite[], made: ImportedBy): Promise<void> {
  const rows = clients.map(({ id, entered: values, keys }) => ({ id, ...values, name_key: keys.name_key, ...by(made) }))
  await sql`
    update clients c set (${entered}, name_key, revised_by, revised_at) = (${sql.raw(clientFields.map((field) => `n.${field}`).join(', '))}, n.name_key, n.revised_by, n.revised_at)
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(rows)}::jsonb) n where c.id = n.id
  `.execute(trx)
  await updateSearch(trx, clients)
}

/** Has clients found by what they are now. */
export async function updateSearch(trx: Executor, clients: readonly ClientToWrite[]): Promise<void> {
  await sql`
    update client_search s set location_id = n.location_id, name_key = n.name_key, search_text = n.search_text, address_key = n.address_key
    from jsonb_populate_recordset(null::client_search, ${searchRows(clients)}::jsonb) n
    where s.client_id = n.client_id and (s.location_id, s.name_key, s.search_text, s.address_key) is distinct from (n.location_id, n.name_key, n.search_text, n.address_key)
  `.execute(trx)
}

const searchRows = (clients: readonly ClientToWrite[]): string =>
  JSON.stringify(clients.map(({ id, entered: { location_id }, keys }) => ({ client_id: id, location_id, ...keys })))
