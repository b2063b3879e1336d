import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type HeadFile, readHead, writeHead } from './head.ts'
import { beginning, sealOf, type SealKey } from './seal.ts'
import { anyWaiting, findHead, findSeal, type Head, insertSeals, lockSealing, nextUnsealed } from './seals.store.ts'

/** Lines sealed in one transaction. */
const batch = 1000

/**
 * Seals every line that is settled, in transactions of a thousand. Where another server does, nothing.
 * Returns how many.
 */
export async function sealAudit(db: Executor, key: SealKey): Promise<number> {
  let sealed = 0
  for (;;) {
    const some = await inTransaction(db, (trx) => sealBatch(trx, key))
    sealed += some
    if (some < batch) return sealed
  }
}

async function sealBatch(trx: Executor, key: SealKey): Promise<number> {
  if (!(await lockSealing(trx))) return 0
  const lines = await nextUnsealed(trx, batch)
  if (lines.length === 0) return 0
  const head = await findHead(trx)
  let previous = head?.seal ?? beginning
  const first = (head?.n ?? 0) + 1
  const seals = lines.map(({ id, seq, content }, at) => {
    const n = first + at
    previous = sealOf(key, previous, n, content)
    return { n, id, seq, seal: previous }
  })
  await insertSeals(trx, seals, key.id)
  return lines.length
}

const fileOf = ({ n, audit_id, seal, key_id, sealed_at }: Head): HeadFile => ({
  sealed: n,
  line: audit_id,
  seal: seal.toString('hex'),
  key_id,
  at: sealed_at.toISOString(),
})

/**
 * Brings the file up to the database's last seal. A file that tells of a seal the database has not, or has
 * another one for, is left as it is: it is the proof that something was cut off, or an older backup put back.
 * @returns false where that is so
 */
export async function followHead(db: Executor, file: string): Promise<boolean> {
  const known = await readHead(file)
  const head = await findHead(db)
  if (known !== null) {
    const seal = await findSeal(db, known.sealed)
    if (seal?.toString('hex') !== known.seal) return false
  }
  if (head !== undefined && head.n !== known?.sealed) await writeHead(file, fileOf(head))
  return true
}

export type Sealing = {
  readonly key: SealKey
  /** Where up to where it is sealed is told. */
  readonly file: string
  readonly onError: (said: string) => void
}

const cutOff = 'the audit trail does not reach to where it was sealed: see bisita doctor'

/**
 * Seals now and every `milliseconds`, and follows with the file. Several servers may: one seals, each keeps a
 * file of its own. Returns what stops it, once what is under way has ended.
 */
export function sealRegularly(db: Executor, { key, file, onError }: Sealing, milliseconds: number): () => Promise<void> {
  let timer: NodeJS.Timeout
  let stopped = false
  let told = false
  let running: Promise<unknown> = Promise.resolve()
  const turn = async (): Promise<void> => {
    if (await anyWaiting(db)) await sealAudit(db, key)
    const follows = await followHead(db, file)
    if (!follows && !told) onError(cutOff)
    told = !follows
  }
  const again = (): void => {
    if (stopped) return
    timer = setTimeout(begin, milliseconds)
    timer.unref()
  }
  const begin = (): void => {
    running = turn()
      .catch(() => onError('the audit trail could not be sealed'))
      .then(again)
  }
  begin()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
