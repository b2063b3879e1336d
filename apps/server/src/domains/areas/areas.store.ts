import type { Area } from '@bisita/contract/organisation/areas'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'
import type { Caller } from '../../http/context.ts'

/** An area by its name. */
export type NamedArea = { readonly id: string; readonly area_name: string }

/** That an area `a` is one that the caller heads, or that the caller is an administrator. */
export const areaInScope = ({ id, user_type }: Pick<Caller, 'id' | 'user_type'>): RawBuilder<boolean> =>
  user_type === 'admin' ? sql`true` : sql`a.id in (select area_id from area_heads where user_id = ${id})`

const record = sql`a.id, a.area_name, bisita_instant(a.created_at) as created_at,
  (select coalesce(json_agg(json_build_object('id', b.id, 'branch_name', b.branch_name) order by b.branch_name, b.id), '[]')
   from branches b where b.area_id = a.id) as assigned_branches,
  (select coalesce(json_agg(json_build_object('id', u.id, 'display_name', u.display_name) order by u.display_name, u.id), '[]')
   from area_heads h join users u on u.id = h.user_id where h.area_id = a.id and u.deleted_at is null) as assigned_area_heads`

/** The areas in scope, each with its branches and heads, in no order. A business has a handful of them. */
export async function listedAreas(db: Executor, caller: Pick<Caller, 'id' | 'user_type'>): Promise<Area[]> {
  const { rows } = await sql<Area>`select ${record} from areas a where a.deleted_at is null and ${areaInScope(caller)}`.execute(db)
  return rows
}

/** An area by its id, without a look at the scope. */
export async function findArea(db: Executor, id: string): Promise<Area | undefined> {
  const { rows } = await sql<Area>`select ${record} from areas a where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** Whether an area is there and in scope. */
export async function isAreaInScope(db: Executor, caller: Pick<Caller, 'id' | 'user_type'>, id: string): Promise<boolean> {
  const { rows } = await sql`select from areas a where a.id = ${id} and a.deleted_at is null and ${areaInScope(caller)}`.execute(db)
  return rows.length > 0
}

/** Areas locked for a change, in the order of their ids. A change of branches as well locks the branches first. */
export async function lockAreas(trx: Executor, ids: readonly string[]): Promise<NamedArea[]> {
  const { rows } = await sql<NamedArea>`
    select id, area_name from areas where id = any(${ids}::uuid[]) and deleted_at is null order by id for update
  `.execute(trx)
  return rows
}

/** The names of areas by id. */
export async function findAreaNames(db: Executor, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<NamedArea>`select id, area_name from areas where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, area_name }) => [id, area_name]))
}

/** What is stored of a new area, with what is answered. */
export type NewArea = NamedArea & { readonly created_at: Date; readonly created_by: string; readonly created_hash: Buffer; readonly answer: Area }

/** Adds an area. Returns false, and has added nothing, where the id or the name is taken. */
export const insertArea = (trx: Executor, { answer, ...area }: NewArea): Promise<boolean> =>
  insertIfFree(trx.insertInto('areas').values({ ...area, created_answer: JSON.stringify(answer) }))

export async function renameArea(trx: Executor, { id, area_name }: NamedArea): Promise<void> {
  await trx.updateTable('areas').set({ area_name }).where('id', '=', id).execute()
}

/** Marks an area deleted; its heads head it no longer. */
export async function removeArea(trx: Executor, id: string, now: Date): Promise<void> {
  await trx.deleteFrom('area_heads').where('area_id', '=', id).execute()
  await trx.updateTable('areas').set({ deleted_at: now }).where('id', '=', id).execute()
}
