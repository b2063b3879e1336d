import type { Executor } from '../../database/connection.ts'
import type { SealCheckpoint } from './sealCheckpoint.ts'
import { initialSeal, sealOf, type SealKey } from './seal.ts'
import { findLatestSeal, findSeal, findUnsealedBefore, type LatestSeal, type SealedLine, sealedAfter } from './seals.store.ts'

/** Lines looked at in one go. */
const batch = 2000
/** So many are named. */
export const mostNamed = 20

export type Verdict = {
  readonly head: LatestSeal | undefined
  /** What is wrong, each naming the lines; the first of them where there are more. */
  readonly faults: readonly string[]
  readonly more: number
}

/** Gathers faults, and names the first of them. Lines of another key, one after the other, are one fault. */
function gather() {
  const faults: string[] = []
  const foreign: { key_id: string; from: number; to: number }[] = []
  let all = 0
  return {
    add: (said: string) => {
      all += 1
      if (faults.length < mostNamed) faults.push(said)
    },
    addForeign: (key_id: string, line: number) => {
      const last = foreign.at(-1)
      if (last?.key_id === key_id) last.to = line
      else foreign.push({ key_id, from: line, to: line })
    },
    end: () => {
      const others = foreign.map(({ key_id, from, to }) => `lines ${from} to ${to} were sealed with another key (${key_id})`)
      const named = [...others, ...faults].slice(0, mostNamed)
      return { faults: named, more: all + others.length - named.length }
    },
  }
}

/** The seal before the one that is looked at: of position 0 before the first. */
type Before = Pick<SealedLine, 'n' | 'audit_id' | 'seal'>

/**
 * Recomputes every seal and compares the last one with the checkpoint file. Reads the whole trail in bounded memory.
 * `onBatch` receives the number of seals recomputed so far and of all, and may throw to stop.
 */
export async function verifyTrail(db: Executor, key: SealKey, file: SealCheckpoint | null, onBatch?: (sealed: number, of: number) => Promise<void>): Promise<Verdict> {
  const head = await findLatestSeal(db)
  const { add, addForeign, end } = gather()
  let before: Before = { n: 0, audit_id: 0, seal: initialSeal }
  for (let rows = await sealedAfter(db, 0, batch); rows.length > 0; rows = await sealedAfter(db, before.n, batch)) {
    for (const row of rows) {
      const missing = row.n - before.n - 1
      if (missing > 0) add(`${missing === 1 ? 'a line was' : `${missing} lines were`} removed with the seals, between lines ${before.audit_id} and ${row.audit_id}`)
      if (row.content === null) add(`line ${row.audit_id} was removed`)
      else if (row.key_id !== key.id) addForeign(row.key_id, row.audit_id)
      else if (!row.placed || (missing === 0 && !fits(key, before, row, row.content))) add(`line ${row.audit_id} was changed`)
      before = row
    }
    await onBatch?.(before.n, head?.n ?? before.n)
  }
  for (const id of await findUnsealedBefore(db, mostNamed)) add(`line ${id} was put among those that are sealed`)
  const cut = await cutOff(db, head, file)
  if (cut !== null) add(cut)
  return { head, ...end() }
}

const fits = (key: SealKey, before: Before, { n, seal }: SealedLine, content: string): boolean => sealOf(key, before.seal, n, content).equals(seal)

/** What the file knows and the database does not, in words; null where they agree. */
async function cutOff(db: Executor, head: LatestSeal | undefined, file: SealCheckpoint | null): Promise<string | null> {
  if (file === null) return null
  const seal = await findSeal(db, file.sealed)
  if (seal?.toString('hex') === file.seal) return null
  const lastSealed = `line ${file.line} was the last of ${file.sealed} at ${file.at}`
  if (head !== undefined && head.n >= file.sealed) return `${lastSealed}, and is not the same in the database: lines were cut off before it and others came since, or an older backup was put back`
  const lost = file.sealed - (head?.n ?? 0)
  return `${lastSealed}, and the database ends ${lost === 1 ? 'one line' : `${lost} lines`} before it, ${head === undefined ? 'at the very beginning' : `after line ${head.audit_id}`}: what followed was cut off, or an older backup was put back`
}
