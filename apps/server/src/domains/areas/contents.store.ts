import type { Role } from '@bisita/contract/users/roles'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** Locks the branches of an area, before the area itself, as a branch that changes its area does. */
export async function lockBranchesOf(trx: Executor, areaId: string): Promise<void> {
  await sql`select from branches where area_id = ${areaId} order by id for update`.execute(trx)
}

/** Branches, locked, with the area that each stands in; deleted ones are left out. */
export async function lockBranchesWithArea(trx: Executor, ids: readonly string[]): Promise<{ id: string; branch_name: string; area_id: string | null; area_name: string | null }[]> {
  const { rows } = await sql<{ id: string; branch_name: string; area_id: string | null; area_name: string | null }>`
    select b.id, b.branch_name, b.area_id, a.area_name from branches b left join areas a on a.id = b.area_id
    where b.id = any(${ids}::uuid[]) and b.deleted_at is null order by b.id for update of b
  `.execute(trx)
  return rows
}

/** Puts branches into an area, or out of any. */
export async function moveBranches(trx: Executor, ids: readonly string[], areaId: string | null): Promise<void> {
  await sql`update branches set area_id = ${areaId} where id = any(${ids}::uuid[])`.execute(trx)
}

/** Those of some people who are not deleted, and whether each heads an area. */
export async function findHeadCandidates(trx: Executor, areaId: string, ids: readonly string[]): Promise<{ id: string; display_name: string; user_type: Role; heads: boolean }[]> {
  const { rows } = await sql<{ id: string; display_name: string; user_type: Role; heads: boolean }>`
    select u.id, u.display_name, u.user_type, exists (select from area_heads h where h.area_id = ${areaId} and h.user_id = u.id) as heads
    from users u where u.id = any(${ids}::uuid[]) and u.deleted_at is null order by u.display_name, u.id
  `.execute(trx)
  return rows
}

export async function addHeads(trx: Executor, areaId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into area_heads (area_id, user_id) select ${areaId}::uuid, id from unnest(${ids}::uuid[]) n (id) on conflict do nothing`.execute(trx)
}

export async function removeHeads(trx: Executor, areaId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from area_heads where area_id = ${areaId} and user_id = any(${ids}::uuid[])`.execute(trx)
}
