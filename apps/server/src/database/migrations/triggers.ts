import { type Kysely, sql } from 'kysely'

/** The rows before a statement as `gone`, and after it as `added`: what each event has of them. */
const rowsOf = {
  insert: 'new table as added',
  delete: 'old table as gone',
  update: 'new table as added old table as gone',
} as const

/** The SQL of triggers that run a function once for each statement: one for each event, since each has transition tables of its own. */
export const changeTriggers = (table: string, run: string, name: string, events: readonly (keyof typeof rowsOf)[] = ['insert', 'delete', 'update']): string =>
  events
    .map((event) => `create trigger ${name}_${event} after ${event} on ${table} referencing ${rowsOf[event]}\n  for each statement execute function ${run}();`)
    .join('\n')

/** Runs a trigger function once for each statement that changes a table, with the rows before as `gone` and after as `added`. */
export async function onEveryChange(db: Kysely<unknown>, table: string, run: string): Promise<void> {
  await sql.raw(changeTriggers(table, run, `${table}_${run}`)).execute(db)
}
