import { createHash } from 'node:crypto'
import { fieldSeparator, versionDigits } from '@bisita/contract/limits'

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What the contract says the digest of records is, by their versions. */
export const digestOf = (versions: ReadonlyMap<string, string>) => ({
  count: versions.size,
  digest: hexOf([...versions].map(([id, version]) => `${id}:${version}`).toSorted().join(',')),
})

/** The versions of records by the fields that a digest names. */
export const versionsOf = (records: Iterable<readonly [string, object]>, fields: readonly string[]): Map<string, string> =>
  new Map(
    [...records].map(([id, record]) => {
      const values = record as Readonly<Record<string, string | number | boolean | null | undefined>>
      return [id, hexOf(fields.map((field) => String(values[field] ?? '')).join(fieldSeparator)).slice(0, versionDigits)]
    }),
  )
