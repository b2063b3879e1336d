import type { Executor } from '../database/connection.ts'
import { checkAuditHandler } from '../domains/audit/audit.jobs.ts'
import type { SealKey } from '../domains/audit/seal.ts'
import { duplicatesHandler } from '../domains/clients/duplicates/duplicates.jobs.ts'
import { importHandler } from '../domains/imports/imports.jobs.ts'
import { backupHandler, restoreDrillHandler } from '../domains/backups/backups.jobs.ts'
import type { BackupConfig } from '../domains/backups/backups.service.ts'
import { updatePsgcHandler } from '../domains/imports/psgc/psgc.jobs.ts'
import type { JobHandlers } from '../domains/jobs/jobHandler.ts'
import { generateReportHandler } from '../domains/reports/reports.jobs.ts'
import type { Files } from '../files/files.ts'
import { publishingHandler } from '../domains/touchpoints/publishing.jobs.ts'
import { evidenceHandler } from '../domains/visits/evidence/evidence.jobs.ts'
import { pruneWork } from '../pruning/pruning.jobs.ts'
import { remindersWork } from '../reminders/reminders.jobs.ts'

type JobDependencies = { readonly files: Files; readonly key: SealKey; readonly sealCheckpointFile: string; readonly reports: Executor; readonly backups: BackupConfig }

/** The handler of each function that a job can run. */
export const jobHandlers = ({ files, key, sealCheckpointFile, reports, backups }: JobDependencies): JobHandlers => ({
  prune: pruneWork(files),
  check_audit: checkAuditHandler(key, sealCheckpointFile),
  send_reminders: remindersWork(),
  import_clients: importHandler(),
  find_duplicates: duplicatesHandler(),
  make_evidence: evidenceHandler(),
  place_clients_on_strategy: publishingHandler(),
  generate_report: generateReportHandler(reports),
  update_psgc: updatePsgcHandler(),
  backup: backupHandler(backups),
  restore_drill: restoreDrillHandler(backups),
})
