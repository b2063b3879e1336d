import type { Config } from '../../config.ts'
import type { Executor } from '../../database/connection.ts'
import { type HeadFile, headFileIn, readHead } from '../../domains/audit/head.ts'
import { sealKeyOf } from '../../domains/audit/seal.ts'
import { countWrongAuditCounts, findHead, type Head } from '../../domains/audit/seals.store.ts'
import { countWaiting } from '../../domains/audit/list.store.ts'
import { verifyTrail } from '../../domains/audit/verify.ts'
import { findSecret } from '../../secret.ts'
import { fault, good, type Finding } from './finding.ts'

const name = 'Audit trail'

/** Whether every line of the trail is as it was sealed, none is missing, and it reaches to where the file says. */
export async function checkAudit(db: Executor, { dataFolder, secret: given }: Pick<Config, 'dataFolder' | 'secret'>): Promise<Finding> {
  const file = headFileIn(dataFolder)
  const told = await readHead(file)
  const waiting = await countWaiting(db)
  const head = await findHead(db)
  if (head === undefined && told === null) return good(name, `nothing is sealed yet, ${waiting} lines wait`)
  const secret = await findSecret(dataFolder, given)
  if (secret === null) {
    return fault(name, `cannot be checked: the key it was sealed with is not in ${dataFolder}`, 'Set BISITA_DATA to the folder of the server, or BISITA_SECRET to its secret.')
  }
  const { faults, more } = await verifyTrail(db, sealKeyOf(secret), told)
  if (faults.length > 0) return fault(name, [...faults, ...(more > 0 ? [`and ${more} more`] : [])].join('; '), whatNow(file))
  if (told === null) return fault(name, `sealed, but ${file} is not there: what is cut off at the end would not show`, 'A running Bisita writes it; where it is lost, find out who removed it.')
  const wrong = await countWrongAuditCounts(db)
  if (wrong > 0) return fault(name, `whole, but ${wrong} of its counts differ from the lines counted one by one`, 'Please report this: it must not happen.')
  return good(name, reach(head as Head, told, waiting))
}

const reach = (head: Head, told: HeadFile, waiting: number): string =>
  `${head.n} lines, sealed up to line ${head.audit_id} at ${head.sealed_at.toISOString()}, by the file up to line ${told.line}; ${waiting} wait`

const whatNow = (file: string): string =>
  `Keep the database and ${file} as they are and find out who could write to them. After putting back an older backup yourself, move ${file} away.`
