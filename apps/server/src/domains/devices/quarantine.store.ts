import type { QuarantineKind } from '@bisita/contract/devices/devices.kinds'
import type { QuarantineItem } from '@bisita/contract/devices/devices'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Caller } from '../../http/context.ts'

/** Whose ticket it is, and whether that person can still sign in and send from this phone. */
export type TicketHolder = { readonly branch_id: string | null; readonly active: boolean; /** Whether this phone is marked as lost. */ readonly lost: boolean }

/** The holder of a ticket, kept from being activated until the transaction ends. Undefined where the three do not belong together. */
export async function findTicketHolder(
  db: Executor,
  { ticket_hash, device_id, user_id }: { readonly ticket_hash: Buffer; readonly device_id: string; readonly user_id: string },
): Promise<TicketHolder | undefined> {
  const { rows } = await sql<TicketHolder>`
    select u.branch_id, u.deactivated_at is null and u.deleted_at is null and d.lost_at is null as active, d.lost_at is not null as lost
    from devices d join users u on u.id = d.user_id
    where d.id = ${device_id} and d.user_id = ${user_id} and d.ticket_hash = ${ticket_hash}
    for share of u
  `.execute(db)
  return rows[0]
}

/** Whether a user of this id exists, deleted or not. */
export async function isUser(db: Executor, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** How many items of a device came after a point in time. */
export async function countReceived(db: Executor, { user_id, device_id }: { readonly user_id: string; readonly device_id: string }, after: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from quarantined_items where user_id = ${user_id} and device_id = ${device_id} and received_at > ${after}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** What an item said when it came; undefined where there is none of that id. */
export async function findReceived(db: Executor, id: string): Promise<Buffer | undefined> {
  const found = await db.selectFrom('quarantined_items').select('content_hash').where('id', '=', id).executeTakeFirst()
  return found?.content_hash
}

export type NewQuarantineItem = Omit<Insertable<Tables['quarantined_items']>, 'status' | 'decided_by' | 'decided_at' | 'message'>

/** Keeps an item. Returns false, and has kept nothing, where one of that id is there. */
export const insertItem = (trx: Executor, item: NewQuarantineItem): Promise<boolean> => insertIfFree(trx.insertInto('quarantined_items').values(item), 'id')

/** The condition that an item `q` is in scope: of the branch that its user belonged to, and above. */
function inScope({ id, user_type, branch_id }: Caller): RawBuilder<boolean> {
  switch (user_type) {
    case 'admin':
      return sql`true`
    case 'oic':
      return sql`q.branch_id = ${branch_id}::uuid`
    case 'ah':
      return sql`q.branch_id in (select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${id})`
    case 'mr':
    case 'tele':
      return sql`false`
  }
}

/** Items as the wire shows them; `content` is text still. */
type Row = Omit<QuarantineItem, 'content'> & { readonly content: string }

const shownItem = ({ content, place: _, ...item }: Row & { readonly place?: number }): QuarantineItem => ({ ...item, content: JSON.parse(content) as QuarantineItem['content'] })

const columns = sql`
  q.id, q.user_id, u.display_name as user_display_name, b.branch_name, q.kind, q.record_id, q.client_name,
  bisita_instant(q.entered_at) as entered_at, bisita_instant(q.received_at) as received_at,
  q.photo_key is not null as has_photo, q.content, q.status, d.display_name as decided_by_name,
  bisita_instant(q.decided_at) as decided_at, q.message`

const joins = sql`
  join users u on u.id = q.user_id left join branches b on b.id = q.branch_id left join users d on d.id = q.decided_by`

export async function findItem(db: Executor, caller: Caller, id: string): Promise<QuarantineItem | undefined> {
  const { rows } = await sql<Row>`select ${columns} from quarantined_items q ${joins} where q.id = ${id} and ${inScope(caller)}`.execute(db)
  return rows[0] && shownItem(rows[0])
}

/** Under which key the photo of an item in scope is stored; null where it came without one, undefined where there is no such item. */
export async function findPhotoKey(db: Executor, caller: Caller, id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ photo_key: string | null }>`select q.photo_key from quarantined_items q where q.id = ${id} and ${inScope(caller)}`.execute(db)
  return rows[0]?.photo_key
}

/** A page of the items in scope in the order they were entered, and how many there are. */
export async function listItems(
  db: Executor,
  caller: Caller,
  query: { readonly page: number; readonly ipp: number; readonly filter_status?: string | undefined },
): Promise<{ items: QuarantineItem[]; count: number }> {
  const { page, ipp, filter_status = 'ALL' } = query
  const where = filter_status === 'ALL' ? inScope(caller) : sql`${inScope(caller)} and q.status = ${filter_status}`
  const { rows } = await sql<{ items: readonly Row[]; count: number }>`
    select (select count(*)::int from quarantined_items q where ${where}) as count,
      coalesce(json_agg(r order by r.place), '[]') as items
    from (
      select ${columns}, q.place from (
        select q.*, row_number() over (order by q.entered_at, q.id) as place from quarantined_items q where ${where}
        order by q.entered_at, q.id limit ${ipp} offset ${(page - 1) * ipp}) q
      ${joins}) r
  `.execute(db)
  const { items, count } = rows[0] as { items: readonly Row[]; count: number }
  return { items: items.map(shownItem), count }
}

/** An item to be decided. */
export type PendingItem = {
  readonly id: string
  readonly user_id: string
  readonly branch_id: string | null
  readonly kind: QuarantineKind
  readonly record_id: string
  readonly received_at: Date
  readonly content: string
  readonly photo_sha256: string | null
  readonly photo_key: string | null
  readonly photo_dhash: string | null
  readonly status: QuarantineItem['status']
}

/** An item in scope, locked until the transaction ends, so that one decision of many wins. */
export async function lockItem(trx: Executor, caller: Caller, id: string): Promise<PendingItem | undefined> {
  const { rows } = await sql<PendingItem>`
    select q.id, q.user_id, q.branch_id, q.kind, q.record_id, q.received_at, q.content, q.photo_sha256, q.photo_key, q.photo_dhash, q.status
    from quarantined_items q where q.id = ${id} and ${inScope(caller)} for update
  `.execute(trx)
  return rows[0]
}

/** Whether the item's user sent it too, under its own key, and it was done. */
export async function wasSent(trx: Executor, { id, user_id }: Pick<PendingItem, 'id' | 'user_id'>, { method, path }: { readonly method: string; readonly path: string }): Promise<boolean> {
  const sent = await trx.selectFrom('idempotency_keys').select('status').where('user_id', '=', user_id).where('method', '=', method).where('path', '=', path).where('key', '=', id).executeTakeFirst()
  // 202: it was only asked whether somebody approves.
  return sent?.status === 200 || sent?.status === 201
}

export async function settleItem(
  trx: Executor,
  id: string,
  decided: { readonly status: 'ACCEPTED' | 'REJECTED'; readonly by: string; readonly at: Date; readonly message: string | null },
): Promise<void> {
  const { status, by, at, message } = decided
  await trx.updateTable('quarantined_items').set({ status, decided_by: by, decided_at: at, message }).where('id', '=', id).execute()
}

/** Gives a visit that waits for this very photo the one that came with its item. Returns whether it waited. */
export async function attachPhoto(trx: Executor, visitId: string, photo: { readonly sha256: string; readonly key: string; readonly look: string | null }): Promise<boolean> {
  const given = await trx
    .updateTable('visits')
    .set({ photo_key: photo.key, photo_dhash: photo.look })
    .where('id', '=', visitId)
    .where('photo_key', 'is', null)
    .where('photo_sha256', '=', photo.sha256)
    .executeTakeFirst()
  return given.numUpdatedRows === 1n
}
