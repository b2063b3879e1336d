import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Large tables that no call changes. */
const fixed = new Set(['locations'])

const tablesOf = async (pool: pg.Pool, except: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !fixed.has(name) && !except.includes(name))
}

/** Prepared, since planning a query of all tables takes longer than reading them. */
const each = async (pool: pg.Pool, names: readonly string[], expression: string): Promise<Record<string, string>> => {
  const text = names.map((name) => `select '${name}' as name, ${expression} as value from ${name} t`).join(' union all ')
  const { rows } = await pool.query<{ name: string; value: string }>({ name: createHash('md5').update(text).digest('hex'), text })
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

/**
 * The number of rows of each table and a sum of the transactions that wrote them, by the table's name: two equal
 * results mean that nothing was written in between, not even equal values. `except` names tables that may change.
 */
export async function rowVersions(pool: pg.Pool, except: readonly string[] = []): Promise<Record<string, string>> {
  return each(pool, await tablesOf(pool, except), `count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)`)
}

/**
 * A hash of each table's content, by the table's name, to compare two databases. Much slower than {@link rowVersions}.
 */
export async function tablesDigest(pool: pg.Pool, except: readonly string[] = []): Promise<Record<string, string>> {
  return each(pool, await tablesOf(pool, except), `coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '')`)
}
