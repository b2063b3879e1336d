import type { View, ViewedList } from '@bisita/contract/users/views'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import type { Caller } from '../../../http/context.ts'

type Reader = Pick<Caller, 'id' | 'user_type' | 'branch_id'>

/** The condition that a view `v` of the owner `o` is the reader's own, or shared with the reader by who has the reader's branch in scope. */
const visible = ({ id, user_type, branch_id }: Reader): RawBuilder<boolean> => sql<boolean>`(v.user_id = ${id} or v.shared and o.deleted_at is null and o.deactivated_at is null and (
  o.user_type = 'admin'
  or ${user_type !== 'admin' && user_type !== 'ah'}::boolean and (
    o.user_type = 'oic' and o.branch_id = ${branch_id}::uuid
    or o.user_type = 'ah' and exists (
      select from area_heads h join branches b on b.area_id = h.area_id where h.user_id = o.id and b.id = ${branch_id}::uuid))))`

const shown = (reader: Reader) => sql`
  select v.id, v.list, v.name, v.state, v.shared, s.view_id is not null as start,
    case when v.user_id <> ${reader.id} then o.display_name end as shared_by
  from views v join users o on o.id = v.user_id
  left join view_starts s on s.view_id = v.id and s.user_id = ${reader.id} and s.list = v.list
  where ${visible(reader)}`

/** The views of a list that somebody sees: the own ones first, each by name. */
export async function findViews(db: Executor, reader: Reader, list: ViewedList): Promise<View[]> {
  const { rows } = await sql<View>`${shown(reader)} and v.list = ${list} order by v.user_id <> ${reader.id}, lower(v.name), v.id`.execute(db)
  return rows
}

/** A view that somebody sees. */
export async function findView(db: Executor, reader: Reader, id: string): Promise<View | undefined> {
  const { rows } = await sql<View>`${shown(reader)} and v.id = ${id}`.execute(db)
  return rows[0]
}

type Stored = { readonly id: string; readonly name: string; readonly state: string; readonly shared: boolean; readonly list: string }

/** Somebody's own view, locked. */
export async function lockOwnView(trx: Executor, userId: string, id: string): Promise<Stored | undefined> {
  return trx.selectFrom('views').select(['id', 'list', 'name', 'state', 'shared']).where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** How many views somebody has of a list. Another one is added after the transaction ends. */
export async function countViews(trx: Executor, userId: string, list: string): Promise<number> {
  await sql`select from users where id = ${userId} for update`.execute(trx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from views where user_id = ${userId} and list = ${list}`.execute(trx)
  return rows[0]?.n ?? 0
}

export async function insertView(trx: Executor, view: Stored & { readonly user_id: string; readonly created_at: Date }): Promise<void> {
  await trx.insertInto('views').values(view).execute()
}

export async function updateView(trx: Executor, id: string, changes: Partial<Pick<Stored, 'name' | 'state' | 'shared'>>): Promise<void> {
  await trx.updateTable('views').set(changes).where('id', '=', id).execute()
}

export async function deleteView(trx: Executor, id: string): Promise<void> {
  await trx.deleteFrom('views').where('id', '=', id).execute()
}

/** A view as it is stored, with its owner. */
export type WholeView = Stored & { readonly user_id: string; readonly created_at: Date }

/** Somebody's own view with all that is stored of it, and those whose list opens with it; undefined where it is not there or another's. */
export async function findWholeView(trx: Executor, userId: string, id: string): Promise<{ readonly view: WholeView; readonly starts: readonly string[] } | undefined> {
  const view = await trx.selectFrom('views').select(['id', 'user_id', 'list', 'name', 'state', 'shared', 'created_at']).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (view === undefined) return undefined
  const starts = await trx.selectFrom('view_starts').select('user_id').where('view_id', '=', id).orderBy('user_id').execute()
  return { view, starts: starts.map(({ user_id }) => user_id) }
}

/** Has the lists of some people open with a view again, where they open with none by now. */
export async function restoreStarts(trx: Executor, { id, list }: Pick<Stored, 'id' | 'list'>, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into view_starts (user_id, list, view_id) select u.id, ${list}, ${id}::uuid from users u where u.id = any(${userIds}::uuid[]) on conflict do nothing
  `.execute(trx)
}

/** Which view somebody's list opens with; null where none does. */
export async function lockStart(trx: Executor, userId: string, list: string): Promise<string | null> {
  const row = await trx.selectFrom('view_starts').select('view_id').where('user_id', '=', userId).where('list', '=', list).forUpdate().executeTakeFirst()
  return row?.view_id ?? null
}

export async function storeStart(trx: Executor, userId: string, list: string, viewId: string | null): Promise<void> {
  if (viewId === null) await trx.deleteFrom('view_starts').where('user_id', '=', userId).where('list', '=', list).execute()
  else
    await trx
      .insertInto('view_starts')
      .values({ user_id: userId, list, view_id: viewId })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id: viewId }))
      .execute()
}
