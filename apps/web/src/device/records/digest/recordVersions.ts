import { fieldSeparator, versionDigits } from '@bisita/contract/limits'
import type { RecordsDeps } from '../deps.ts'

/** Versions of all records of a kind by id. */
export type RecordVersions = ReadonlyMap<string, string>

type Hash = RecordsDeps['sha256']

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

/** The digest of records, as the contract has it: ids are of one length, so the pairs are in the order of ids. */
export const digestOf = (versions: RecordVersions, sha256: Hash): Promise<string> =>
  hexOf(Array.from(versions, ([id, version]) => `${id}:${version}`).sort().join(','), sha256)
