import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { assignedKinds, type AssignedKind } from './assigned.ts'

/** Whether a cover with an MR is planned or runs, on either side. */
export async function isInOpenCover(trx: Executor, mrId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from mr_covers where ended_at is null and (from_user_id = ${mrId} or to_user_id = ${mrId})) as open`.execute(trx)
  return rows[0]?.open ?? false
}

/** How many of some things an MR has. */
export async function countAssigned(trx: Executor, kind: AssignedKind, mrId: string, things: readonly string[]): Promise<number> {
  const { assigned, id, ids } = assignedKinds[kind]
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${assigned} where user_id = ${mrId} and ${id} = any(${things}::${ids})`.execute(trx)
  return rows[0]?.n ?? 0
}

/** How many of some things can be given to an MR of a branch: locations of the branch, or clients that are not deleted; locked. */
export async function countAssignable(trx: Executor, kind: AssignedKind, branchId: string, things: readonly string[]): Promise<number> {
  const { rows } =
    kind === 'clients'
      ? await sql`select from clients where id = any(${things}::uuid[]) and deleted_at is null order by id for share`.execute(trx)
      : await sql`select from branch_locations where branch_id = ${branchId} and location_id = any(${things}::text[]) order by location_id for share`.execute(trx)
  return rows.length
}
