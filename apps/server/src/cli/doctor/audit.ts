import type { Config } from '../../config.ts'
import type { Executor } from '../../database/connection.ts'
import { type SealCheckpoint, checkpointFileIn, readCheckpoint } from '../../domains/audit/sealCheckpoint.ts'
import { sealKeyOf } from '../../domains/audit/seal.ts'
import { countWrongAuditCounts, findLatestSeal, type LatestSeal } from '../../domains/audit/seals.store.ts'
import { countUnsealed } from '../../domains/audit/list.store.ts'
import { verifyTrail } from '../../domains/audit/verify.ts'
import { findSecret } from '../../secret.ts'
import { fault, good, type Finding } from './finding.ts'

const name = 'Audit trail'

/**
 * Checks that no sealed line of the trail was changed or removed, and that the trail reaches the line in the checkpoint
 * file.
 */
export async function checkAudit(db: Executor, { dataFolder, secret: given }: Pick<Config, 'dataFolder' | 'secret'>): Promise<Finding> {
  const file = checkpointFileIn(dataFolder)
  const checkpoint = await readCheckpoint(file)
  const waiting = await countUnsealed(db)
  const head = await findLatestSeal(db)
  if (head === undefined && checkpoint === null) return good(name, `nothing is sealed yet, ${waiting} lines wait`)
  const secret = await findSecret(dataFolder, given)
  if (secret === null) {
    return fault(name, `cannot be checked: the key it was sealed with is not in ${dataFolder}`, 'Set BISITA_DATA to the folder of the server, or BISITA_SECRET to its secret.')
  }
  const { faults, more } = await verifyTrail(db, sealKeyOf(secret), checkpoint)
  if (faults.length > 0) return fault(name, [...faults, ...(more > 0 ? [`and ${more} more`] : [])].join('; '), whatNow(file))
  if (checkpoint === null) return fault(name, `sealed, but ${file} is not there: what is cut off at the end would not show`, 'A running Bisita writes it; where it is lost, find out who removed it.')
  const wrong = await countWrongAuditCounts(db)
  if (wrong > 0) return fault(name, `whole, but ${wrong} of its counts differ from the lines counted one by one`, 'Please report this: it must not happen.')
  return good(name, reach(head as LatestSeal, checkpoint, waiting))
}

const reach = (head: LatestSeal, checkpoint: SealCheckpoint, waiting: number): string =>
  `${head.n} lines, sealed up to line ${head.audit_id} at ${head.sealed_at.toISOString()}, by the file up to line ${checkpoint.line}; ${waiting} wait`

const whatNow = (file: string): string =>
  `Keep the database and ${file} as they are and find out who could write to them. After putting back an older backup yourself, move ${file} away.`
