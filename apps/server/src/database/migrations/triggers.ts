import { type Kysely, sql } from 'kysely'

/**
 * Runs a trigger function once for each statement that changes a table, with the rows before as `gone` and
 * after as `added`. One trigger for each event, since each has transition tables of its own.
 */
export async function onEveryChange(db: Kysely<unknown>, table: string, run: string): Promise<void> {
  for (const [event, tables] of [
    ['insert', 'new table as added'],
    ['delete', 'old table as gone'],
    ['update', 'new table as added old table as gone'],
  ]) {
    await sql
      .raw(
        `create trigger ${table}_${run}_${event} after ${event} on ${table} referencing ${tables}
         for each statement execute function ${run}()`,
      )
      .execute(db)
  }
}
