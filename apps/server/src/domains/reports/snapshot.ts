import type { ReportFilters, ReportType } from '@bisita/contract/reports'
import type { TransactionSnapshot } from '../../database/asOf.ts'
import type { DayRange } from '../../dayRange.ts'

export type ReportCell = string | number | null

/** What a report depends on beside records, as it was then: its drill-downs need it as long as they are asked for. */
export type FrozenContext = {
  /** The Manila day of its moment: what is pending and what scheduled. */
  readonly day: string
  /** Null: all days there are. */
  readonly stretch: DayRange | null
  readonly target?: number
  readonly holidays?: readonly string[]
  /** Of market-saturation: the branches in scope, null for everything; and those of each row that stands for some. */
  readonly branches?: readonly string[] | null
  readonly held?: Readonly<Record<string, readonly string[]>>
}

/** A report as it was taken. */
export type Snapshot = {
  readonly id: string
  readonly user_id: string
  readonly type: ReportType
  readonly version: string
  readonly filters: ReportFilters
  readonly moment: TransactionSnapshot
  readonly frozen: FrozenContext
  readonly rows: readonly (readonly ReportCell[])[]
  readonly totals: Readonly<Record<string, number>>
  readonly taken_at: Date
}
