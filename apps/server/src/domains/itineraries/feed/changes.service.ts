import { manilaDay } from '@bisita/rules/time/days'
import { feedText, type Position, settleFor } from '../../../feed/feed.ts'
import type { Context, JsonText } from '../../../http/context.ts'
import { readChanges } from './changes.store.ts'

/** The changes of itineraries after a position. */
export async function changesAfter({ db, user, now }: Context, position: Position, ipp: number): Promise<JsonText> {
  await settleFor(db)
  return feedText(await readChanges(db, user, position, ipp, manilaDay(now)))
}
