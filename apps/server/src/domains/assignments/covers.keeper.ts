import { manilaDay } from '@bisita/rules/time/days'
import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { uuidv7 } from '../../uuid.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { anyCoverDue, finishCover, lockDue, startCover } from './covers.store.ts'

/** Begins the covers whose first day has come and ends those whose last day is over. Returns how many. */
export async function turnCovers(db: Executor, now: Date): Promise<number> {
  const today = manilaDay(now)
  if (!(await anyCoverDue(db, today))) return 0
  let turned = 0
  while (await inTransaction(db, (trx) => turnOne(trx, today, now))) turned += 1
  return turned
}

/** One cover a transaction: one that cannot be turned holds up no other server's work for long. */
async function turnOne(trx: Executor, today: string, now: Date): Promise<boolean> {
  const cover = await lockDue(trx, today)
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
export function turnCoversRegularly(db: Executor, clock: () => Date, milliseconds: number, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const turn = (): void => {
    running = turnCovers(db, clock()).catch(onError).then(schedule)
  }
  const schedule = (): void => {
    if (stopped) return
    timer = setTimeout(turn, milliseconds)
    timer.unref()
  }
  turn()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
