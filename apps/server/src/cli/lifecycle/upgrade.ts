import { readSchemaState } from '../../database/inspecting/inspect.ts'
import { migrate, olderThanBaseline } from '../../database/migrate.ts'
import { loadMigration } from '../../database/migrations/files.ts'
import type { Database } from '../../database/connection.ts'
import { makeConfiguredBackup, type BackupConfig } from '../../domains/backups/backups.service.ts'
import { CommandProblem } from '../problem.ts'
import { messageFor } from '../faults.ts'
import { say } from '../steps.ts'

/** What is said before a change of the schema that an older version doesn't get on with. */
const contracting = 'This version takes something away that the one before uses: no server of that one may be running now.'

const kindsOf = (names: readonly string[]) => Promise.all(names.map(async (name) => (await loadMigration(name)).kind))

/**
 * Brings the schema up to this version's. An older one is backed up first: its tables and keys, not the photos, which a
 * migration doesn't touch. The migrations are one transaction, so the schema is the old one or the new one whatever
 * happens; a backup is never put back by itself.
 * @throws CommandProblem where the schema is newer than this program or older than its baseline, and naming the backup where a migration fails
 */
export async function upgrade({ db }: Database, atHand: BackupConfig, backup: boolean): Promise<string[]> {
  const { missing, foreign, ran, tooOld } = await readSchemaState(db)
  if (tooOld) throw new CommandProblem(olderThanBaseline('database', ran))
  if (foreign.length > 0) {
    throw new CommandProblem(`The database was made by a newer Bisita (${foreign.join(', ')}). Start that version, or put back a backup of this one's time.`)
  }
  if (ran.length > 0 && (await kindsOf(missing)).includes('contract')) say(contracting)
  const made = backup && missing.length > 0 && ran.length > 0 ? await makeConfiguredBackup(atHand, { why: 'before-upgrade', photos: { kind: 'left out' } }) : null
  if (made !== null) say(`Backup before the upgrade … ready: ${made.name} in ${atHand.destination.description}`)
  try {
    return await migrate(db)
  } catch (error) {
    if (made === null) throw error
    throw new CommandProblem(
      `${messageFor(error)}\nThe database is as it was. Should it be needed, the backup that was made before is ${made.name} in ${atHand.destination.description}.`, { cause: error })
  }
}
