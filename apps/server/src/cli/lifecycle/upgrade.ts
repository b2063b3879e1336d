import { readSchemaState } from '../../database/inspecting/inspect.ts'
import { migrate } from '../../database/migrate.ts'
import type { Database } from '../../database/connection.ts'
import { make, type AtHand } from '../../domains/backups/making.service.ts'
import { CommandProblem } from '../problem.ts'
import { wordsFor } from '../faults.ts'
import { say } from '../steps.ts'

/**
 * Brings the schema up to this version's. An older one is backed up first: its tables and keys, not the photos, which a
 * migration doesn't touch. The migrations are one transaction, so the schema is the old one or the new one whatever
 * happens; a backup is never put back by itself.
 * @throws CommandProblem where the schema is newer than this program, and naming the backup where a migration fails
 */
export async function upgrade({ db }: Database, atHand: AtHand, backup: boolean): Promise<string[]> {
  const { missing, foreign, ran } = await readSchemaState(db)
  if (foreign.length > 0) {
    throw new CommandProblem(`The database was made by a newer Bisita (${foreign.join(', ')}). Start that version, or put back a backup of this one's time.`)
  }
  const made = backup && missing.length > 0 && ran > 0 ? await make(atHand, { why: 'before-upgrade', photos: { kind: 'left out' } }) : null
  if (made !== null) say(`Backup before the upgrade … ready: ${made.name} in ${atHand.place.said}`)
  try {
    return await migrate(db)
  } catch (error) {
    if (made === null) throw error
    throw new CommandProblem(
      `${wordsFor(error)}\nThe database is as it was. Should it be needed, the backup that was made before is ${made.name} in ${atHand.place.said}.`, { cause: error })
  }
}
