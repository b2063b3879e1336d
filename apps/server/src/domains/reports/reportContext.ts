import type { SaturationGroup } from '@bisita/contract/reports'
import type { Scope } from '@bisita/rules/people/scope'
import type { Executor } from '../../database/connection.ts'
import type { DayRange } from '../../dayRange.ts'

/** The filters of a report as the caller sent them. */
export type ReportRequest = {
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly branch_id?: string | undefined
  readonly area_head_id?: string | undefined
  readonly mr_id?: string | undefined
  readonly tele_id?: string | undefined
  readonly status?: string | undefined
  readonly visit_result?: string | undefined
  readonly group_by?: SaturationGroup | undefined
}

/** The user whose report it is, with what they may see. */
export type ReportReader = { readonly id: string; readonly scope: Scope }

/** What each part of a report is read with; `days` is null where the report has no days, `day` is today in Manila. */
export type ReportContext = {
  readonly db: Executor
  readonly reader: ReportReader
  readonly request: ReportRequest
  readonly days: DayRange | null
  readonly day: string
}
