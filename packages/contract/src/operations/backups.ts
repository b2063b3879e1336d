import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { instant } from '../fields.ts'

/** The result of one health check: whether it passed, the state in words, since when, and what to do about it. */
export const healthFinding = z.object({
  check: z.string(),
  ok: z.boolean(),
  said: z.string(),
  since: instant.nullable(),
  todo: z.string().nullable(),
})

export type HealthFinding = z.infer<typeof healthFinding>

/** A backup as the API lists it. */
export const backup = z.object({
  file: z.string(),
  /** Everything saved before this instant is in the file. */
  moment: instant,
  bytes: z.int(),
  clients: z.int(),
  photos: z.int(),
  /** When a restore drill last restored the backup as a whole and compared it. */
  proven_at: instant.nullable(),
})

export type BackupSummary = z.infer<typeof backup>

export const backupsState = defineCall({
  name: 'backups.state',
  method: 'GET',
  path: '/backup/state',
  summary: 'The last backup, the last proven restore, and what was found out of order',
  requires: ['job.manage'],
  answers: {
    200: z.object({
      last: backup.nullable(),
      proven: backup.nullable(),
      /**
       * Where the passphrase of the backups is kept: by the operator, in the environment (`operator`), or in a file
       * that must be written down.
       */
      recovery: z.enum(['operator', 'to_confirm', 'confirmed', 'none']),
      findings: z.array(healthFinding),
    }),
  },
})

export type BackupsState = z.infer<(typeof backupsState)['answers'][200]>

export const backupsRecovery = defineCall({
  name: 'backups.recovery',
  method: 'GET',
  path: '/backup/recovery',
  summary: 'The recovery passphrase, until somebody has confirmed that it is written down',
  requires: ['job.manage'],
  secret: true,
  answers: { 200: z.object({ passphrase: z.string() }) },
})

export const backupsConfirm = defineCall({
  name: 'backups.confirm',
  method: 'POST',
  path: '/backup/confirm',
  summary: 'Confirm that the recovery passphrase is written down, by its last word',
  requires: ['job.manage'],
  secret: true,
  body: z.strictObject({ last_word: z.string().min(1, 'This is required.').max(255) }),
  answers: { 200: z.object({ confirmed: z.literal(true) }) },
})
