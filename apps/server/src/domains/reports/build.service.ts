import { reportVersion } from '@bisita/contract/limits'
import type { ReportFilters, ReportType } from '@bisita/contract/reports'
import { manilaDay } from '@bisita/rules/time/days'
import type { Scope } from '@bisita/rules/people/scope'
import type { Executor } from '../../database/connection.ts'
import { takeTransactionSnapshot } from '../../database/asOf.ts'
import { Problem } from '../../problem.ts'
import type { DayRange } from '../../dayRange.ts'
import { uuidv7 } from '../../uuid.ts'
import { buildUserReport } from './buildUserReport.service.ts'
import { buildSaturationReport } from './buildSaturationReport.service.ts'
import { isReportBranchInScope, isHeadInScope, isReportUserInScope } from './reportUsers.store.ts'
import { reportDayRange } from './dayRange.ts'
import type { ReportReader, ReportRequest } from './reportContext.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Takes a report: all that it needs is read in one transaction, which has written nothing.
 * @throws Problem invalid (the days), not_found (somebody or something named that is not in scope)
 */
export async function buildReport(db: Executor, reader: ReportReader, type: ReportType, sent: ReportRequest, now: Date): Promise<Snapshot> {
  const day = manilaDay(now)
  const request = { ...sent, ...(sent.visit_result === 'All' && { visit_result: undefined }) }
  const days = reportDayRange(type, request, day)
  await refuseForeign(db, reader.scope, request)
  const moment = await takeTransactionSnapshot(db)
  const taking = { db, reader, request, days, day }
  const filters = filtersOf(request, days)
  const figures = type === 'market-saturation' ? await buildSaturationReport(taking, moment) : await buildUserReport(taking, moment, type, filters)
  return { id: uuidv7(), user_id: reader.id, type, version: reportVersion, filters, moment, taken_at: now, ...figures }
}

function filtersOf(request: ReportRequest, days: DayRange | null): ReportFilters {
  const whole = { ...request, ...(days !== null && { date_from: days[0], date_to: days[1] }) }
  return Object.fromEntries(Object.entries(whole).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

async function refuseForeign(db: Executor, scope: Scope, { branch_id, area_head_id, mr_id, tele_id }: ReportRequest): Promise<void> {
  const checks = [
    branch_id === undefined || (await isReportBranchInScope(db, scope, branch_id)),
    area_head_id === undefined || (await isHeadInScope(db, scope, area_head_id)),
    mr_id === undefined || (await isReportUserInScope(db, scope, 'mr', mr_id)),
    tele_id === undefined || (await isReportUserInScope(db, scope, 'tele', tele_id)),
  ]
  if (checks.includes(false)) throw new Problem('not_found')
}
