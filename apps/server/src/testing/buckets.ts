import { createHash } from 'node:crypto'
import { fieldSeparator, versionDigits } from '@bisita/contract/limits'

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const byId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1)

/** The digest of records as the contract defines it, from the version of each by its id. */
export function bucketsOf(versions: ReadonlyMap<string, string>) {
  const buckets = Map.groupBy([...versions].toSorted(byId), ([id]) => id.slice(-2))
  return {
    count: versions.size,
    buckets: [...buckets].toSorted(byId).map(([bucket, pairs]) => ({
      bucket,
      count: pairs.length,
      digest: hexOf(pairs.map(([id, version]) => `${id}:${version}`).join(',')),
    })),
  }
}

/** The version of each record by its id, from the fields that a digest lists. */
export const versionsOf = (records: Iterable<readonly [string, object]>, fields: readonly string[]): Map<string, string> =>
  new Map(
    [...records].map(([id, record]) => {
      const values = record as Readonly<Record<string, string | number | boolean | null | undefined>>
      return [id, hexOf(fields.map((field) => String(values[field] ?? '')).join(fieldSeparator)).slice(0, versionDigits)]
    }),
  )
