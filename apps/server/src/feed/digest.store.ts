import { fieldSeparator, versionDigits } from '@bisita/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

type Sql = RawBuilder<unknown>

/** The version of a row `r`: the beginning of the SHA-256 of some of its fields, as the contract has it. */
export function versionOf(fields: readonly string[]): Sql {
  const texts = fields.map((field) => sql`coalesce(${sql.ref(`r.${field}`)}::text, '')`)
  return sql`left(encode(sha256(convert_to(concat_ws(${fieldSeparator}, ${sql.join(texts)}), 'UTF8')), 'hex'), ${versionDigits}::int)`
}

/** What is told beside the digests, and what must hold for anything to be told. */
export type Standing = {
  /** A query of one boolean: whether the device has everything that is told of the records. */
  readonly settled: Sql
  /** The Manila day from which on records count. */
  readonly date_from: string
  readonly fields: readonly string[]
}

/**
 * The digests of records, all of one snapshot; of one bucket alone with its pairs.
 * @param tables common table expressions, of which the last is `versions (id, version)`: each record once
 * @param standing of records that are compared at a position of their feed; without, they can be compared always
 */
export async function readDigest<D>(db: Executor, tables: readonly Sql[], bucket: string | undefined, standing?: Standing): Promise<D> {
  const one = bucket === undefined ? sql`` : sql`where right(id::text, 2) = ${bucket}`
  const items =
    bucket === undefined
      ? sql``
      : sql`, 'items', (select coalesce(json_agg(json_build_object('id', id, 'version', version::text) order by id), '[]') from wanted)`
  const contents = sql`
    'count', coalesce(sum(count), 0)::int,
    'buckets', coalesce(json_agg(json_build_object('bucket', bucket, 'count', count, 'digest', digest) order by bucket), '[]') ${items}`
  const answer =
    standing === undefined
      ? sql`json_build_object(${contents})`
      : sql`case when (${standing.settled})
          then json_build_object('settled', true, 'date_from', ${standing.date_from}::text, 'fields', ${[...standing.fields]}::text[], ${contents})
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
