import type pg from 'pg'

/** Large, and changed by nothing that a call does. */
const fixed = new Set(['locations'])

const tablesOf = async (pool: pg.Pool, except: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !fixed.has(name) && !except.includes(name))
}

const each = async (pool: pg.Pool, names: readonly string[], expression: string): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string; value: string }>(names.map((name) => `select '${name}' as name, ${expression} as value from ${name} t`).join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

/**
 * How many rows each table has and which transactions wrote them, by the table's name: two that are equal mean that nothing
 * was written between them in this database, not even the same again. `except` names tables that are expected to change.
 */
export async function rowVersions(pool: pg.Pool, except: readonly string[] = []): Promise<Record<string, string>> {
  return each(pool, await tablesOf(pool, except), `count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)`)
}

/** A digest of what each table holds, by the table's name, which two databases can be compared by. It costs much more than {@link rowVersions}. */
export async function tablesDigest(pool: pg.Pool, except: readonly string[] = []): Promise<Record<string, string>> {
  return each(pool, await tablesOf(pool, except), `coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '')`)
}
