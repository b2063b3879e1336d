import { JsonText } from '../http/context.ts'
import type { Executor } from '../database/connection.ts'
import { type FeedPage, readOpenTransactions } from './feed.store.ts'

/** The highest id. A position without `after` is behind all records with its number, so this id stands in for `after`. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Answers a page of a feed, after waiting for the transactions that are open at the call. */
export async function feedAnswer(db: Executor, read: () => Promise<FeedPage>): Promise<JsonText> {
  await waitForOpenTransactions(db)
  const { items, count, more, next_seq, next_after } = await read()
  return new JsonText(`{"items":${items},"count":${count},${more ? '"more":true,' : ''}"next_seq":${next_seq},"next_after":${JSON.stringify(next_after)}}`)
}

/**
 * Milliseconds between checks for open transactions, a third of a second in all: enough for most writes to end.
 */
const retryDelays = [5, 10, 20, 40, 80, 160]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Call it before reading a feed of changes. An open transaction holds back all later numbers, so this waits up to a
 * third of a second for the transactions that are open now: a reader then finds what it has just written.
 */
export async function waitForOpenTransactions(db: Executor): Promise<void> {
  const { lowest: first, next } = await readOpenTransactions(db)
  let lowest = first
  for (const wait of retryDelays) {
    if (lowest >= next) return
    await pause(wait)
    ;({ lowest } = await readOpenTransactions(db))
  }
}
