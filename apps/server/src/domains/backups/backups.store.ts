import { sql } from 'kysely'
import type { BackupSummary } from '@bisita/contract/operations/backups'
import type { Executor } from '../../database/connection.ts'

export type NewBackup = { readonly id: string; readonly file: string; readonly moment: string; readonly bytes: number; readonly clients: number; readonly photos: number }

/** Notes a backup that is good. */
export async function insertBackup(trx: Executor, backup: NewBackup, now: Date): Promise<void> {
  await trx.insertInto('backups').values({ ...backup, made_at: now }).onConflict((conflict) => conflict.column('file').doNothing()).execute()
}

/** Sets the moment before which everything saved, photos too, is in a backup; phones read it. */
export async function setBackedUpTo(trx: Executor, moment: string): Promise<void> {
  await sql`update installation set backed_up_to = greatest(backed_up_to, ${moment}::timestamptz)`.execute(trx)
}

/** Notes that a backup was restored as a whole and compared. */
export async function setProven(trx: Executor, file: string, now: Date): Promise<void> {
  await trx.updateTable('backups').set({ proven_at: now }).where('file', '=', file).execute()
}

/** Notes that backups are gone. */
export async function setRemoved(trx: Executor, files: readonly string[], now: Date): Promise<void> {
  if (files.length > 0) await trx.updateTable('backups').set({ removed_at: now }).where('file', 'in', [...files]).where('removed_at', 'is', null).execute()
}

const shape = sql<BackupSummary>`json_build_object('file', b.file, 'moment', bisita_instant(b.moment), 'bytes', b.bytes, 'clients', b.clients,
  'photos', b.photos, 'proven_at', bisita_instant(b.proven_at))`

/** The newest backup, and the one that was proven last. */
export async function findLatest(db: Executor): Promise<{ last: BackupSummary | null; proven: BackupSummary | null }> {
  const { rows } = await sql<{ last: BackupSummary | null; proven: BackupSummary | null }>`
    select (select ${shape} from backups b where b.removed_at is null order by b.moment desc limit 1) as last,
      (select ${shape} from backups b where b.proven_at is not null order by b.proven_at desc limit 1) as proven
  `.execute(db)
  return rows[0] as { last: BackupSummary | null; proven: BackupSummary | null }
}
