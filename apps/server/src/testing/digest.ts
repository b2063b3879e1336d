import type pg from 'pg'

/** Large, and changed by nothing that a call does. */
const fixed = new Set(['locations'])

/**
 * A digest of every row of each table, by the table's name: two that are equal mean that nothing was
 * written between them. `except` names tables that are expected to change.
 */
export async function tablesDigest(pool: pg.Pool, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !fixed.has(name) && !except.includes(name))
  const digests = names.map(
    (name) => `select '${name}' as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
  )
  const { rows } = await pool.query<{ name: string; digest: string }>(digests.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
