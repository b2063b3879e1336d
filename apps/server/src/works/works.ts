import type { Executor } from '../database/connection.ts'
import { checkAuditWork } from '../domains/audit/audit.jobs.ts'
import type { SealKey } from '../domains/audit/seal.ts'
import { duplicatesWork } from '../domains/clients/duplicates/duplicates.jobs.ts'
import { importWork } from '../domains/imports/imports.jobs.ts'
import { backupWork, restoreDrillWork } from '../domains/backups/backups.jobs.ts'
import type { AtHand } from '../domains/backups/making.service.ts'
import { updatePsgcWork } from '../domains/imports/psgc/psgc.jobs.ts'
import type { Works } from '../domains/jobs/work.ts'
import { generateReportWork } from '../domains/reports/reports.jobs.ts'
import type { Files } from '../files/files.ts'
import { publishingWork } from '../domains/touchpoints/publishing.jobs.ts'
import { pruneWork } from '../pruning/pruning.jobs.ts'
import { remindersWork } from '../reminders/reminders.jobs.ts'

type Given = { readonly files: Files; readonly key: SealKey; readonly headFile: string; readonly reports: Executor; readonly backups: AtHand }

/** What each function of jobs does in this program. */
export const worksOf = ({ files, key, headFile, reports, backups }: Given): Works => ({
  prune: pruneWork(files),
  check_audit: checkAuditWork(key, headFile),
  send_reminders: remindersWork(),
  import_clients: importWork(),
  find_duplicates: duplicatesWork(),
  place_clients_on_strategy: publishingWork(),
  generate_report: generateReportWork(reports),
  update_psgc: updatePsgcWork(),
  backup: backupWork(backups),
  restore_drill: restoreDrillWork(backups),
})
