import type { Context } from '../../http/context.ts'
import { manilaDay } from '@bisita/rules/days'
import { JsonText } from '../../http/context.ts'
import { type Position, readRevisions, transactionsUnderWay } from './revisions.store.ts'

/**
 * Milliseconds between looks at the writers under way, a third of a second in all: time enough for a write
 * to end, so that a reader sees what was just answered to it.
 */
const looks = [5, 10, 20, 40, 80, 160]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * The revisions after a position. A transaction that is still under way holds back every later number;
 * those under way when the call came are waited for a moment, so that whoever just wrote finds it here.
 */
export async function revisionsAfter(context: Context, position: Position, ipp: number): Promise<JsonText> {
  const { lowest: first, next } = await transactionsUnderWay(context.db)
  let lowest = first
  for (const wait of looks) {
    if (lowest >= next) break
    await pause(wait)
    ;({ lowest } = await transactionsUnderWay(context.db))
  }
  const feed = await readRevisions(context.db, context.user, position, ipp, manilaDay(context.now))
  const { items, count, next_revision_id, next_after } = feed
  return new JsonText(
    `{"items":${items},"count":${count},"next_revision_id":${next_revision_id},"next_after":${JSON.stringify(next_after)}}`,
  )
}
