import type { Context } from '../../http/context.ts'
import { manilaDay } from '@bisita/rules/days'
import { JsonText } from '../../http/context.ts'
import { type Position, readRevisions, transactionsUnderWay } from './revisions.store.ts'

/** How long a reader waits for writers under way when it asks, so that it sees what was just answered to it. */
const patience = 250

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * The revisions after a position. A transaction that is still under way holds back every later number;
 * those under way when the call came are waited for a moment, so that whoever just wrote finds it here.
 */
export async function revisionsAfter(context: Context, position: Position, ipp: number): Promise<JsonText> {
  let { lowest, next } = await transactionsUnderWay(context.db)
  for (let waited = 0; lowest < next && waited < patience; waited += 10) {
    await pause(10)
    ;({ lowest } = await transactionsUnderWay(context.db))
  }
  const feed = await readRevisions(context.db, context.user, position, ipp, manilaDay(context.now))
  const { items, count, next_revision_id, next_after } = feed
  return new JsonText(
    `{"items":${items},"count":${count},"next_revision_id":${next_revision_id},"next_after":${JSON.stringify(next_after)}}`,
  )
}
