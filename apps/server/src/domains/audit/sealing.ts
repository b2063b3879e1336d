import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { runRegularly } from '../../regularly.ts'
import { type SealCheckpoint, readCheckpoint, writeCheckpoint } from './sealCheckpoint.ts'
import { initialSeal, sealOf, type SealKey } from './seal.ts'
import { anyUnsealed, findLatestSeal, findSeal, type LatestSeal, insertSeals, lockSealing, nextUnsealed } from './seals.store.ts'

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
  const head = await findLatestSeal(trx)
  let previous = head?.seal ?? initialSeal
  const first = (head?.n ?? 0) + 1
  const seals = lines.map(({ id, seq, content }, at) => {
    const n = first + at
    previous = sealOf(key, previous, n, content)
    return { n, id, seq, seal: previous }
  })
  await insertSeals(trx, seals, key.id)
  return lines.length
}

const fileOf = ({ n, audit_id, seal, key_id, sealed_at }: LatestSeal): SealCheckpoint => ({
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
export async function updateCheckpoint(db: Executor, file: string): Promise<boolean> {
  const known = await readCheckpoint(file)
  const head = await findLatestSeal(db)
  if (known !== null) {
    const seal = await findSeal(db, known.sealed)
    if (seal?.toString('hex') !== known.seal) return false
  }
  if (head !== undefined && head.n !== known?.sealed) await writeCheckpoint(file, fileOf(head))
  return true
}

export type SealingOptions = {
  readonly key: SealKey
  /** The file that records up to which line the trail is sealed. */
  readonly file: string
  readonly onError: (said: string) => void
}

const cutOff = 'the audit trail does not reach to where it was sealed: see bisita doctor'

/**
 * Seals now and every `milliseconds`, and follows with the file. Several servers may: one seals, each keeps a
 * file of its own. Returns what stops it, once what is under way has ended.
 */
export function sealRegularly(db: Executor, { key, file, onError }: SealingOptions, milliseconds: number): () => Promise<void> {
  let reported = false
  const turn = async (): Promise<void> => {
    if (await anyUnsealed(db)) await sealAudit(db, key)
    const follows = await updateCheckpoint(db, file)
    if (!follows && !reported) onError(cutOff)
    reported = !follows
  }
  return runRegularly(turn, milliseconds, () => onError('the audit trail could not be sealed'))
}
