import type { ReportType } from '@bisita/contract/reports'
import type { JSONColumnType } from 'kysely'
import type { Instant } from './tables.columns.ts'

/** A report that was taken, until it is cleared up. */
export type ReportSnapshots = {
  id: string
  user_id: string
  report_type: ReportType
  report_version: string
  filters: JSONColumnType<Record<string, string>>
  /** Its moment. */
  moment_xmax: number
  moment_xip: JSONColumnType<number[]>
  /** What it depends on beside records. */
  frozen: JSONColumnType<object>
  rows: JSONColumnType<(string | number | null)[][]>
  totals: JSONColumnType<Record<string, number>>
  row_count: number
  taken_at: Instant
}
