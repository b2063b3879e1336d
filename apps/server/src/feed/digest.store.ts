import { fieldSeparator, versionDigits } from '@bisita/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

type Sql = RawBuilder<unknown>

/** The version of a row `r`: the beginning of the SHA-256 of some of its fields, as the contract has it. */
export function versionOf(fields: readonly string[]): Sql {
  const texts = fields.map((field) => sql`coalesce(${sql.ref(`r.${field}`)}::text, '')`)
  return sql`left(encode(sha256(convert_to(concat_ws(${fieldSeparator}, ${sql.join(texts)}), 'UTF8')), 'hex'), ${versionDigits}::int)`
}

/** The records of a digest, for a device at a position of their feed. */
type DigestQuery = {
  /** Common table expressions that the others read. */
  readonly tables: Sql
  /** Everything that the feed has after the position, settled or not: where there is a row, the digest is not read. */
  readonly changed: Sql
  /** A query of `id` and `version` of each record, once; it reads nothing unless `(select settled from comparable)`. */
  readonly versions: Sql
  /** What the answer names beside the digest: the first Manila day, and the fields of a version. */
  readonly named?: { readonly date_from: string; readonly fields: readonly string[] }
}

/** Reads the digest of records in one snapshot. */
export async function readDigest<D>(db: Executor, { tables, changed, versions, named }: DigestQuery): Promise<D> {
  const names = named === undefined ? sql`` : sql`, 'date_from', ${named.date_from}::text, 'fields', ${[...named.fields]}::text[]`
  const { rows } = await sql<{ digest: D }>`
    with ${tables},
    comparable as materialized (select not exists (${changed}) as settled),
    versions (id, version) as (${versions})
    select case when (select settled from comparable)
      then json_build_object('settled', true, 'count', count(*)::int,
        'digest', encode(sha256(convert_to(coalesce(string_agg(id || ':' || version, ',' order by id), ''), 'UTF8')), 'hex') ${names})
      else json_build_object('settled', false) end as digest
    from versions
  `.execute(db)
  return (rows[0] as { digest: D }).digest
}
