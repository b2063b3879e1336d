import { manilaDay } from '@bisita/rules/time/days'
import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { runRegularly } from '../../regularly.ts'
import { uuidv7 } from '../../uuid.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { anyCoverDue, finishCover, lockDueCover, startCover } from './covers.store.ts'

/** Begins the covers whose first day has come and ends those whose last day is over. Returns how many. */
export async function startAndEndDueCovers(db: Executor, now: Date): Promise<number> {
  const today = manilaDay(now)
  if (!(await anyCoverDue(db, today))) return 0
  let turned = 0
  while (await inTransaction(db, (trx) => startOrEndOne(trx, today, now))) turned += 1
  return turned
}

/** One cover a transaction: one that cannot be turned holds up no other server's work for long. */
async function startOrEndOne(trx: Executor, today: string, now: Date): Promise<boolean> {
  const cover = await lockDueCover(trx, today)
  if (cover === undefined) return false
  const { started, ...about } = cover
  const ends = cover.date_to < today
  await (ends ? finishCover(trx, cover.id, now) : startCover(trx, cover.id, now))
  const line = { record_type: 'cover', record_id: cover.id }
  await writeAudit(trx, [ends ? { ...line, action: 'cover.end', before: { ...about, started } } : { ...line, action: 'cover.start', after: about }], {
    address: null,
    requestId: uuidv7(),
  })
  return true
}

/**
 * Turns covers now and every `milliseconds`. Several servers may.
 * Returns what stops it, once what is under way has ended.
 */
export function startCoverScheduler(db: Executor, clock: () => Date, milliseconds: number, onError: (error: unknown) => void): () => Promise<void> {
  return runRegularly(() => startAndEndDueCovers(db, clock()), milliseconds, onError)
}
