import type { ReportType } from '@bisita/contract/reports'
import { worded } from '@bisita/contract/words'
import type { Executor } from '../../database/connection.ts'
import { inReadTransaction } from '../../exports/exportSlot.ts'
import { Problem } from '../../problem.ts'
import { JobProblem, type JobHandler } from '../jobs/jobHandler.ts'
import { notify } from '../notifications/notifications.store.ts'
import { findReader } from './readers.store.ts'
import { insertSnapshot } from './snapshots.store.ts'
import { buildReport } from './build.service.ts'
import type { ReportRequest } from './reportContext.ts'

const titles: Readonly<Record<ReportType, { readonly title: string; readonly path: string }>> = {
  'mr-itineraries': { title: 'MR Itinerary', path: '/report/mr-itinerary' },
  'mr-visits': { title: 'MR Visits', path: '/report/mr-visits' },
  'tele-calls': { title: 'Tele Calls', path: '/report/tele-calls' },
  'market-saturation': { title: 'Market Saturation', path: '/report/market-saturation' },
}

/** The job `generate_report`: takes a report in somebody's scope, keeps it among that person's and tells them. */
export const generateReportHandler = (reports: Executor): JobHandler => async (run) => {
  const { type, filters, user_id } = run.parameters as { type: ReportType; filters: ReportRequest; user_id: string }
  // An earlier worker stored the report and notified about it, but stopped before it could end the job.
  if (run.position !== null) return run.position
  const reader = await findReader(run.db, user_id)
  if (reader === undefined) throw new JobProblem('The person is not there any more, is deactivated, or has no reports')
  const now = run.now()
  const snapshot = await inReadTransaction(reports, (reading) => buildReport(reading, reader, type, filters, now)).catch((error: unknown) => {
    throw error instanceof Problem && error.code !== 'not_ready' ? new JobProblem('The filters name days, a branch or a person that this person has no report of') : error
  })
  const { title, path } = titles[type]
  const opened = `${path}?job_id=${snapshot.id}`
  const result = { job_id: snapshot.id, rows: snapshot.rows.length }
  await run.batch(async (trx) => {
    await insertSnapshot(trx, snapshot)
    await notify(trx, [{ user_id, kind: 'job', subject: snapshot.id, text: worded('Your report {title_text} is ready', { title_text: title }), path: opened, record_id: null }], now)
    return { done: 1, total: 1, position: result, value: undefined }
  })
  return result
}
