import { fieldSeparator, versionDigits } from '@bisita/contract/limits'
import type { RecordsDeps } from '../deps.ts'

/** Versions of records by id. */
export type RecordVersions = ReadonlyMap<string, string>

/** The versions of one kind of records on the device by bucket: the last two digits of the id. */
export type VersionsByBucket = ReadonlyMap<string, RecordVersions>

type Hash = RecordsDeps['sha256']

const bucketOf = (id: string): string => id.slice(-2)

/** Puts the version of one record into its bucket. */
export function addTo(buckets: Map<string, Map<string, string>>, id: string, version: string): void {
  const bucket = buckets.get(bucketOf(id)) ?? new Map<string, string>()
  buckets.set(bucketOf(id), bucket.set(id, version))
}

async function hexOf(text: string, sha256: Hash): Promise<string> {
  const digest = await sha256(new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The version of a record as a hash of its fields, as the contract defines it. */
export async function versionOf(record: object, fields: readonly string[], sha256: Hash): Promise<string> {
  const values = record as Readonly<Record<string, string | number | boolean | null | undefined>>
  const texts = fields.map((field) => String(values[field] ?? ''))
  return (await hexOf(texts.join(fieldSeparator), sha256)).slice(0, versionDigits)
}

const compare = (one: string, other: string): number => (one < other ? -1 : 1)

/** The digest of a bucket, as the contract has it. */
export function digestOf(bucket: RecordVersions, sha256: Hash): Promise<string> {
  const pairs = [...bucket].sort(([one], [other]) => compare(one, other)).map(([id, version]) => `${id}:${version}`)
  return hexOf(pairs.join(','), sha256)
}
