import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

const folder = new URL('baseline/', import.meta.url)

/** The files of the baseline are numbered; another one there is a helper. */
const form = /^\d\d-.*\.(sql|ts)$/

/**
 * The whole schema as of 27 November 2026, in the files of `baseline/` in the order of their names. It replaces the 51
 * migrations that made it step by step (`replaced.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const files = readdirSync(folder).filter((file) => form.test(file)).sort()
  for (const file of files) await sql.raw(await textOf(file)).execute(db)
}

/**
 * The SQL of a file with the ends of lines that functions have in every database, however it was checked out. TypeScript is
 * where one thing is said of several tables: it exports the same SQL as `statements`.
 */
async function textOf(file: string): Promise<string> {
  const at = new URL(file, folder)
  const text = file.endsWith('.ts') ? ((await import(at.href)) as { readonly statements: string }).statements : readFileSync(at, 'utf8')
  return text.replaceAll('\r\n', '\n')
}
