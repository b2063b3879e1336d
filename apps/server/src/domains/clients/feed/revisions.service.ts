import { manilaDay } from '@bisita/rules/time/days'
import { waitForOpenTransactions } from '../../../feed/feed.ts'
import type { Context } from '../../../http/context.ts'
import { JsonText } from '../../../http/context.ts'
import type { ClientFeedPosition } from './revisions.scope.ts'
import { readRevisions } from './revisions.store.ts'

/** The revisions after a position. */
export async function revisionsAfter(context: Context, position: ClientFeedPosition, ipp: number): Promise<JsonText> {
  await waitForOpenTransactions(context.db)
  const feed = await readRevisions(context.db, context.user, position, ipp, manilaDay(context.now))
  const { items, count, next_revision_id, next_after } = feed
  return new JsonText(
    `{"items":${items},"count":${count},"next_revision_id":${next_revision_id},"next_after":${JSON.stringify(next_after)}}`,
  )
}
