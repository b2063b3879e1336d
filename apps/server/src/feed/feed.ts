import { JsonText } from '../http/context.ts'
import type { Executor } from '../database/connection.ts'
import { transactionsUnderWay } from './feed.store.ts'

/** Where a feed of changes goes on: after a number, or inside it after a record. */
export type Position = { readonly seq: number; readonly after: string | null }

/** A page of such a feed as JSON text; `count` is the whole backlog as far as it is counted, `more` that there is more of it. */
export type Feed = { readonly items: string; readonly count: number; readonly more: boolean; readonly next_seq: number; readonly next_after: string | null }

/** No id is above it: a position without `after` lies behind everything of its number. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The answer of a page. */
export const feedText = ({ items, count, more, next_seq, next_after }: Feed): JsonText =>
  new JsonText(`{"items":${items},"count":${count},${more ? '"more":true,' : ''}"next_seq":${next_seq},"next_after":${JSON.stringify(next_after)}}`)

/**
 * Milliseconds between looks at the writers under way, a third of a second in all: time enough for a write
 * to end, so that a reader sees what was just answered to it.
 */
const looks = [5, 10, 20, 40, 80, 160]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * To be called before a feed of changes is read. A transaction that is still under way holds back every
 * later number; those under way now are waited for a moment, so that whoever just wrote finds it there.
 */
export async function settleFor(db: Executor): Promise<void> {
  const { lowest: first, next } = await transactionsUnderWay(db)
  let lowest = first
  for (const wait of looks) {
    if (lowest >= next) return
    await pause(wait)
    ;({ lowest } = await transactionsUnderWay(db))
  }
}
