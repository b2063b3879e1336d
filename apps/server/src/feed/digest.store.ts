import { fieldSeparator, versionDigits } from '@bisita/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

type Sql = RawBuilder<unknown>

/** The version of a row `r`: the beginning of the SHA-256 of some of its fields, as the contract has it. */
export function versionOf(fields: readonly string[]): Sql {
  const texts = fields.map((field) => sql`coalesce(${sql.ref(`r.${field}`)}::text, '')`)
  return sql`left(encode(sha256(convert_to(concat_ws(${fieldSeparator}, ${sql.join(texts)}), 'UTF8')), 'hex'), ${versionDigits}::int)`
}

/** The condition under which digests are answered, and what the answer says beside them. */
export type DigestPrecondition = {
  /** A query of one boolean: whether the device has received all changes of the records. */
  readonly settled: Sql
  /** The Manila day of the earliest records that the digests contain. */
  readonly date_from: string
  readonly fields: readonly string[]
}

/**
 * Reads the digests of records in one snapshot; for one `bucket` also the id and version of each record in it.
 * @param tables common table expressions, of which the last is `versions (id, version)`: each record once
 * @param precondition of records that can be compared only at a position of their feed; without it they always can
 */
export async function readDigest<D>(db: Executor, tables: readonly Sql[], bucket: string | undefined, precondition?: DigestPrecondition): Promise<D> {
  const one = bucket === undefined ? sql`` : sql`where right(id::text, 2) = ${bucket}`
  const items =
    bucket === undefined
      ? sql``
      : sql`, 'items', (select coalesce(json_agg(json_build_object('id', id, 'version', version::text) order by id), '[]') from wanted)`
  const contents = sql`
    'count', coalesce(sum(count), 0)::int,
    'buckets', coalesce(json_agg(json_build_object('bucket', bucket, 'count', count, 'digest', digest) order by bucket), '[]') ${items}`
  const answer =
    precondition === undefined
      ? sql`json_build_object(${contents})`
      : sql`case when (${precondition.settled})
          then json_build_object('settled', true, 'date_from', ${precondition.date_from}::text, 'fields', ${[...precondition.fields]}::text[], ${contents})
          else json_build_object('settled', false) end`
  const { rows } = await sql<{ digest: D }>`
    with ${sql.join(tables)},
    wanted as materialized (select id, version from versions ${one}),
    buckets as (
      select right(id::text, 2) as bucket, count(*)::int as count,
        encode(sha256(convert_to(string_agg(id || ':' || version, ',' order by id), 'UTF8')), 'hex') as digest
      from wanted group by 1)
    select ${answer} as digest from buckets
  `.execute(db)
  return (rows[0] as { digest: D }).digest
}
