import { randomUUID } from 'node:crypto'
import type { IdempotentTable } from '../createIdempotent.store.ts'
import { calls } from '../http/calls.ts'
import type { Reply, TestApp, TestCaller } from './app.ts'
import type { MatrixRow } from './matrix/matrix.ts'
import { matrixRows } from './matrix/rows.ts'
import type { MatrixWorld } from './matrix/world.ts'

/** The body of a create call. */
export type MadeBody = Readonly<Record<string, unknown>> & { readonly id: string }

/** The path of a table's call. */
export function pathOf(table: IdempotentTable, call: 'create' | 'update' | 'delete', id = ''): string {
  const { path } = calls.find(({ name }) => name === `${table}.${call}`) as { path: string }
  return path.replace('{id}', id)
}

/** A create body with a new id, as the matrix makes it for an administrator in the own place. */
export async function madeBody(world: MatrixWorld, table: IdempotentTable): Promise<MadeBody> {
  const row = matrixRows.find(({ call }) => call === `${table}.create`) as MatrixRow
  const request = await row.make?.(world, 'own', 'admin')
  return { id: randomUUID(), ...(request?.body as object) }
}

export const create = (by: TestCaller, table: IdempotentTable, body: object): Promise<Reply> => by.post(pathOf(table, 'create'), body)

/** The lines of the audit trail about a record, oldest first. */
export async function linesOf({ pool }: TestApp, id: string): Promise<Record<string, unknown>[]> {
  return (await pool.query('select user_id, action, record_type, before, after from audit_log where record_id = $1 order by id', [id])).rows
}
