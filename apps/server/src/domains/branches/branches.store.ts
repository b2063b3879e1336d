import type { Branch } from '@bisita/contract/organisation/branches'
import type { Scope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'
import { branchInScope } from '../../scope.ts'

/** A branch by its name. */
export type NamedBranch = { readonly id: string; readonly branch_name: string; readonly area_id: string | null }

/** The branches in scope by name, in no order. */
export async function findBranches(db: Executor, scope: Scope): Promise<NamedBranch[]> {
  const { rows } = await sql<NamedBranch>`
    select b.id, b.branch_name, b.area_id from branches b where b.deleted_at is null and ${branchInScope(scope, sql`b.id`)}
  `.execute(db)
  return rows
}

/** How many stand in a branch. */
export type BranchCounts = Pick<Branch, 'id' | 'members' | 'locations' | 'clients'>
export type ListedBranch = Omit<Branch, 'members' | 'locations' | 'clients'>

const listed = sql`b.id, b.branch_name, b.area_id, a.area_name, bisita_instant(b.created_at) as created_at
  from branches b left join areas a on a.id = b.area_id`

/** The branches in scope, all or those of an area, in no order. A business has hundreds of them at most. */
export async function listedBranches(db: Executor, scope: Scope, areaId?: string): Promise<ListedBranch[]> {
  const ofArea = areaId === undefined ? sql`true` : sql`b.area_id = ${areaId}::uuid`
  const { rows } = await sql<ListedBranch>`
    select ${listed} where b.deleted_at is null and ${branchInScope(scope, sql`b.id`)} and ${ofArea}
  `.execute(db)
  return rows
}

/** Counts of branches by id, the clients out of the rollup with what is not folded into it yet, all of one moment. */
export async function countBranches(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, BranchCounts>> {
  const { rows } = await sql<BranchCounts>`
    with late as (
      select l.branch_id, sum(d.n) as n from client_count_deltas d join branch_locations l on l.location_id = d.location_id group by 1)
    select b.id,
      (select count(*) from users u where u.branch_id = b.id and u.deleted_at is null)::int as members,
      (select count(*) from branch_locations l where l.branch_id = b.id)::int as locations,
      (coalesce((select sum(n) from client_counts where place = '*' and holder_id = b.id), 0)
        + coalesce((select n from late where branch_id = b.id), 0))::int as clients
    from branches b where b.id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A branch in scope with its counts. */
export async function findBranch(db: Executor, scope: Scope, id: string): Promise<Branch | undefined> {
  const { rows } = await sql<ListedBranch>`
    select ${listed} where b.id = ${id} and b.deleted_at is null and ${branchInScope(scope, sql`b.id`)}
  `.execute(db)
  const counts = rows[0] && (await countBranches(db, [id])).get(id)
  return rows[0] && counts && { ...rows[0], ...counts }
}

/** Whether a branch is there and in scope. */
export async function isBranchInScope(db: Executor, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select from branches b where b.id = ${id} and b.deleted_at is null and ${branchInScope(scope, sql`b.id`)}`.execute(db)
  return rows.length > 0
}

/**
 * Branches in scope, locked for a change until the transaction ends: nothing enters one meanwhile. In the order
 * of their ids, so that two who lock several don't wait for each other.
 */
export async function lockBranches(trx: Executor, scope: Scope, ids: readonly string[]): Promise<NamedBranch[]> {
  const { rows } = await sql<NamedBranch>`
    select b.id, b.branch_name, b.area_id from branches b
    where b.id = any(${ids}::uuid[]) and b.deleted_at is null and ${branchInScope(scope, sql`b.id`)} order by b.id for update
  `.execute(trx)
  return rows
}

/** What is stored of a new branch. */
export type NewBranch = NamedBranch & { readonly created_at: Date; readonly created_by: string; readonly created_hash: Buffer }

/** Adds a branch. Returns false, and has added nothing, where the id is taken; a name that is taken is the constraint's fault. */
export const insertBranch = (trx: Executor, branch: NewBranch): Promise<boolean> => insertIfFree(trx.insertInto('branches').values(branch), 'id')

/** Keeps what was answered to the adding of a branch. */
export async function storeBranchAnswer(trx: Executor, id: string, answer: Branch): Promise<void> {
  await trx.updateTable('branches').set({ created_answer: JSON.stringify(answer) }).where('id', '=', id).execute()
}

export async function updateBranch(trx: Executor, { id, branch_name, area_id }: NamedBranch): Promise<void> {
  await trx.updateTable('branches').set({ branch_name, area_id }).where('id', '=', id).execute()
}

/** The first three members of a branch by name, and how many it has. */
export async function findRemainingMembers(trx: Executor, id: string): Promise<{ names: string[]; count: number }> {
  const { rows } = await sql<{ display_name: string; count: number }>`
    select display_name, (count(*) over ())::int as count from users
    where branch_id = ${id} and deleted_at is null order by display_name, id limit 3
  `.execute(trx)
  return { names: rows.map(({ display_name }) => display_name), count: rows[0]?.count ?? 0 }
}

/**
 * Marks a branch deleted. Its locations are released first, with the MR assignments of them, so that its area
 * loses them under the number of this change; then it leaves the area.
 */
export async function removeBranch(trx: Executor, id: string, now: Date): Promise<void> {
  await sql`delete from branch_locations where branch_id = ${id}`.execute(trx)
  await sql`update branches set area_id = null, deleted_at = ${now} where id = ${id}`.execute(trx)
}
