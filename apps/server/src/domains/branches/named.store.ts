import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** The tables of what is known by a name of its own, with the column of it. */
const nameColumns = { areas: 'area_name', branches: 'branch_name' } as const

/** Whether an area or branch that is not deleted has a name, whatever its letters; `except` is one that may have it. */
export async function isNameTaken(db: Executor, table: keyof typeof nameColumns, name: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where lower(${sql.ref(nameColumns[table])}) = lower(${name}) and deleted_at is null and id is distinct from ${except}::uuid
  `.execute(db)
  return rows.length > 0
}

/** What was answered when an area or a branch was added. */
export async function findFirstAnswer<T>(db: Executor, table: keyof typeof nameColumns, id: string): Promise<T> {
  const { rows } = await sql<{ answer: T }>`select created_answer as answer from ${sql.table(table)} where id = ${id}`.execute(db)
  return (rows[0] as { answer: T }).answer
}
