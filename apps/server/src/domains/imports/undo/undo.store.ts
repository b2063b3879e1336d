import { type ClientEntered, clientFields } from '@bisita/contract/clients/clients.fields'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import type { ImportedBy } from '../clients.store.ts'

const entered = sql.raw(clientFields.join(', '))
const ofOld = sql.raw(clientFields.map((field) => `o.${field}`).join(', '))
const ofClient = sql.raw(clientFields.map((field) => `c.${field}`).join(', '))

/** What an upload did to a client: made it or changed it, and the first and last revision of that. */
export type UploadChange = { readonly id: string; readonly fullname: string; readonly created: boolean; readonly first: number; readonly last: number; readonly why: string | null }

/**
 * The next clients of an upload by their id, each with why what was done cannot be undone: null where it can. Locked
 * where it is to be.
 */
export async function readUploadChanges(trx: Executor, upload: string, after: string, most: number, lock: boolean): Promise<readonly UploadChange[]> {
  const { rows } = await sql<UploadChange>`
    with mine as materialized (
      select client_id as id, bool_or(created) as created, min(revision_id) as first, max(revision_id) as last
      from client_upload_rows where upload_id = ${upload} and client_id > ${after} group by client_id order by client_id limit ${most}
    ), held as materialized (
      select c.id, c.fullname, c.deleted_at, c.revision_id from clients c where c.id in (select id from mine) order by c.id ${lock ? sql`for update of c` : sql``}
    )
    select m.id, h.fullname, m.created, m.first, m.last, case
      when h.deleted_at is not null then 'Deleted since.'
      when m.created and exists (select from visits v where v.client_id = m.id and v.deleted_at is null) then 'A visit or call was recorded.'
      when m.created and exists (select from itineraries i where i.client_id = m.id) then 'A visit is planned.'
      when m.created and exists (select from approvals a where a.client_id = m.id and a.status = 'PENDING') then 'A request waits.'
      when m.created and exists (select from mr_clients a where a.client_id = m.id) then 'Assigned to an MR.'
      when h.revision_id <> m.last or exists (
        select from client_revisions x where x.id = m.id and x.revision_id > m.first and x.revision_id < m.last
          and not exists (select from client_upload_rows r where r.upload_id = ${upload} and r.client_id = m.id and r.revision_id = x.revision_id)
      ) then 'Changed since.' end as why
    from mine m join held h on h.id = m.id order by m.id
  `.execute(trx)
  return rows
}

const pairs = (changes: readonly UploadChange[]) => sql`unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ first }) => first)}::bigint[], ${changes.map(({ last }) => last)}::bigint[]) m (id, first, last)`

/** Deletes clients whose revision is still the upload's. Returns their ids. */
export async function deleteCreatedClients(trx: Executor, changes: readonly UploadChange[], { user_id, now }: ImportedBy): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      update clients c set deleted_at = ${now}, revised_by = ${user_id}::uuid, revised_at = ${now}
      from ${pairs(changes)} where c.id = m.id and c.revision_id = m.last and c.deleted_at is null returning c.id
    ), unsearched as (delete from client_search s where s.client_id in (select id from gone))
    select id from gone
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Gives clients whose revision is still the upload's back what they were before it. Returns them as they are then. */
export async function restoreChangedClients(trx: Executor, changes: readonly UploadChange[], { user_id, now }: ImportedBy): Promise<readonly (ClientEntered & { readonly id: string })[]> {
  const { rows } = await sql<ClientEntered & { id: string }>`
    update clients c set (${entered}, name_key, revised_by, revised_at) = (${ofOld}, o.name_key, ${user_id}::uuid, ${now})
    from ${pairs(changes)} join client_revisions o on o.id = m.id and o.superseded_by = m.first
    where c.id = m.id and c.revision_id = m.last and c.deleted_at is null returning c.id, ${ofClient}
  `.execute(trx)
  return rows
}

export type UndoProgress = {
  readonly deleted: number
  readonly restored: number
  readonly kept: readonly { readonly client_id: string; readonly fullname: string; readonly reason: string }[]
  /** Where it goes on. */
  readonly after: string
}

/** What was undone so far; null before it began. */
export async function readUndoProgress(db: Executor, id: string): Promise<UndoProgress | null> {
  const row = await db.selectFrom('client_uploads').select('undone').where('id', '=', id).executeTakeFirst()
  return (row?.undone as UndoProgress | null | undefined) ?? null
}

export async function saveUndoProgress(trx: Executor, id: string, state: 'undoing' | 'undone', undone: UndoProgress): Promise<void> {
  await trx.updateTable('client_uploads').set({ state, undone: JSON.stringify(undone) }).where('id', '=', id).execute()
}
