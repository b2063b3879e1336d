import { feedText, type Position, settleFor } from '../../../feed/feed.ts'
import type { Context, JsonText } from '../../../http/context.ts'
import { readChanges } from './changes.store.ts'
import { kindsRead } from '../list/list.service.ts'

/** The changes of visits and calls after a position, of the kinds whose list the caller's role has. */
export async function changesAfter({ db, user }: Context, position: Position, ipp: number): Promise<JsonText> {
  await settleFor(db)
  return feedText(await readChanges(db, user, kindsRead(user.user_type), position, ipp))
}
