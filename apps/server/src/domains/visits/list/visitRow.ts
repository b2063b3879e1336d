import type { Evidence } from '@bisita/contract/visits/visits.evidence'
import type { ExportRow } from '../../../exports/list.export.ts'

/** A visit as a row of a file: of its evidence the verdict, and in words what was noticed and not dismissed. */
export function visitRowOf(record: ExportRow): ExportRow {
  const evidence = record['evidence'] as Evidence | null
  const left = evidence?.flags.filter(({ dismissed_at }) => dismissed_at === undefined) ?? []
  return { ...record, evidence: evidence?.verdict ?? null, evidence_flags: left.length === 0 ? null : left.map(({ message }) => message).join(' ') }
}
