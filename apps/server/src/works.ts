import { checkAuditWork } from './domains/audit/audit.jobs.ts'
import type { SealKey } from './domains/audit/seal.ts'
import type { Works } from './domains/jobs/work.ts'
import type { Files } from './files/files.ts'
import { pruneWork } from './pruning/pruning.jobs.ts'
import { remindersWork } from './reminders/reminders.jobs.ts'

/** What each function of jobs does in this program. */
export const worksOf = ({ files, key, headFile }: { readonly files: Files; readonly key: SealKey; readonly headFile: string }): Works => ({
  prune: pruneWork(files),
  check_audit: checkAuditWork(key, headFile),
  send_reminders: remindersWork(),
})
