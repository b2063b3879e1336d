import type { ReportFilters, ReportType } from '@bisita/contract/reports'
import type { Moment } from '../../database/moments.ts'
import type { Stretch } from '../../stretch.ts'

export type Cell = string | number | null

/** What a report depends on beside records, as it was then: its drill-downs need it as long as they are asked for. */
export type Frozen = {
  /** The Manila day of its moment: what is pending and what scheduled. */
  readonly day: string
  /** Null: all days there are. */
  readonly stretch: Stretch | null
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
  readonly moment: Moment
  readonly frozen: Frozen
  readonly rows: readonly (readonly Cell[])[]
  readonly totals: Readonly<Record<string, number>>
  readonly taken_at: Date
}
