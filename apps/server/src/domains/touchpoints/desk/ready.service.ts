import { type DeskClass, deskClasses } from '@bisita/contract/touchpoints/guard'
import { deskMoment } from '@bisita/rules/guard/desk'
import type { Executor } from '../../../database/connection.ts'
import { readSettings } from '../../../settings.ts'
import { branchesOf } from './branches.store.ts'
import { countQueue } from './queue.store.ts'

export type Ready = Readonly<Record<DeskClass, number>>

/**
 * How many clients of all branches would be handed out now, by class. Whoever promised alone may keep it counts as
 * `call_back_mine`, a promise that anybody may keep as `call_back`.
 */
export async function countReady(db: Executor, now: Date): Promise<Ready> {
  const settings = await readSettings(db)
  const at = deskMoment(settings, now)
  const ready = Object.fromEntries(deskClasses.map((kind) => [kind, 0])) as Record<DeskClass, number>
  for (const branch_id of await branchesOf(db, { kind: 'all' })) {
    for (const { class: kind, reason, n } of await countQueue(db, { user_id: null, branch_id, settings, at })) {
      if (kind !== null && reason === 'ready') ready[kind] += n
    }
  }
  return ready
}

/** So many milliseconds a count of the queue is told again: it reads every client that has a branch. */
const countedFor = 300_000

/**
 * Counts who is ready at most every five minutes, however often and by how many it is asked for. While the next count is
 * made the last one is told: whoever gathers metrics doesn't wait for as long as it takes.
 */
export function readyCounter(db: Executor): (now: Date) => Promise<Ready> {
  let last: { readonly at: number; readonly counting: Promise<Ready> } | null = null
  let told: Ready | null = null
  const count = async (now: Date): Promise<Ready> => {
    try {
      const ready = await countReady(db, now)
      told = ready
      return ready
    } catch (error) {
      last = null
      throw error
    }
  }
  return async (now) => {
    const age = last === null ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - last.at)
    if (last === null || age >= countedFor) {
      last = { at: now.getTime(), counting: count(now) }
      // Whoever waits for it is told why; otherwise it is tried again when it is asked for next.
      last.counting.catch(() => undefined)
    }
    return told ?? last.counting
  }
}
