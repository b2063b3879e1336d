import { type DeskClass, deskClasses } from '@bisita/contract/touchpoints/guard'
import { deskMoment } from '@bisita/rules/guard/desk'
import type { Executor } from '../../../database/connection.ts'
import { readSettings } from '../../../settings.ts'
import { branchesOf } from './branches.store.ts'
import { countQueue } from './queue.store.ts'

export type Ready = Readonly<Record<DeskClass, number>>

/**
 * How many clients of all branches would be handed out now, by class. A promise that only its own caller may keep counts
 * as `call_back_mine`, one that anybody may keep as `call_back`.
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

/** Milliseconds for which a count of the queue is reused: it reads every client that has a branch. */
const countedFor = 300_000

/**
 * Counts who is ready at most every five minutes, however often and by how many it is called. While the next count runs
 * it returns the last one, so that gathering metrics doesn't wait.
 */
export function readyCounter(db: Executor): (now: Date) => Promise<Ready> {
  let last: { readonly at: number; readonly counting: Promise<Ready> } | null = null
  let latest: Ready | null = null
  const count = async (now: Date): Promise<Ready> => {
    try {
      const ready = await countReady(db, now)
      latest = ready
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
      // A caller who waits for the count gets its error; otherwise the next call counts again.
      last.counting.catch(() => undefined)
    }
    return latest ?? last.counting
  }
}
