import { pushWorth, isQuiet, planPushes, quietFrom } from '@bisita/rules/devices/pushes'
import { manilaDay, startOfDay } from '@bisita/rules/time/days'
import type { Executor } from '../../../database/connection.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { runRegularly } from '../../../regularly.ts'
import { claimMessages, type ClaimedMessage, findPushReaders, lockPlanning, removeExpired, removeMessage, storePlanned } from './messages.store.ts'
import type { PushSender } from './post.ts'
import { claimProbes, dropSubscription, noteReached, noteUnreachable } from './subscriptions.store.ts'

/** Users planned in one transaction, and messages sent at a time. */
const batch = 200
const atOnce = 8
/** Milliseconds after which an unreachable push service is tried again. */
const probeEvery = 10 * 60_000
const first = '00000000-0000-0000-0000-000000000000'

/**
 * One turn: tries push services that were not reached, decides what goes to whom, and sends it. Several servers may do so at once. Every
 * request is made outside of a transaction.
 */
export async function pushTurn(db: Executor, sender: PushSender, clock: () => Date): Promise<void> {
  await probe(db, sender, clock)
  if (isQuiet(clock())) return
  await plan(db, clock())
  await send(db, sender, clock)
}

/**
 * Pushes now and every `milliseconds`.
 * @returns stops it and waits for a turn under way
 */
export function pushRegularly(db: Executor, sender: PushSender, milliseconds: number, onError: (error: unknown) => void): () => Promise<void> {
  return runRegularly(() => pushTurn(db, sender, () => new Date()), milliseconds, onError)
}

async function probe(db: Executor, sender: PushSender, clock: () => Date): Promise<void> {
  const now = clock()
  const again = new Date(now.getTime() + probeEvery)
  for (let full = true; full; ) {
    const claimed = await claimProbes(db, { now, again, most: batch })
    full = claimed.length === batch
    // Each push service once, however many have subscribed there.
    const byService = Map.groupBy(claimed, ({ endpoint }) => new URL(endpoint).origin)
    for (const subscriptions of byService.values()) {
      const ids = subscriptions.map(({ id }) => id)
      if (await sender.reach(subscriptions[0]?.endpoint ?? '')) await noteReached(db, ids, clock())
      else await noteUnreachable(db, ids, { now, again })
    }
  }
}

async function plan(db: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - pushWorth('decided'))
  for (let after: string | null = first; after !== null; ) {
    const from: string = after
    after = await inTransaction(db, async (trx) => {
      if (!(await lockPlanning(trx))) return null
      const readers = await findPushReaders(trx, { after: from, most: batch, since, today: startOfDay(manilaDay(now)) })
      const planned = readers.flatMap(({ pending, sent_today, last_at, subscriptions }) =>
        planPushes({ pending, sentToday: sent_today, lastAt: last_at, now }).map((push) => ({ push, subscriptions })),
      )
      await storePlanned(trx, planned, now)
      return readers.length === batch ? (readers.at(-1)?.user_id ?? null) : null
    })
  }
}

async function send(db: Executor, sender: PushSender, clock: () => Date): Promise<void> {
  await removeExpired(db, clock())
  for (let claimed: readonly ClaimedMessage[]; (claimed = await claimMessages(db, { now: clock(), most: atOnce })).length > 0; ) {
    await Promise.all(claimed.map((message) => sendOne(db, sender, message, clock)))
  }
}

async function sendOne(db: Executor, sender: PushSender, message: ClaimedMessage, clock: () => Date): Promise<void> {
  const { subscription_id, expires_at } = message
  const before = clock()
  // A phone that is switched on at night must not ring for what came by day.
  const until = Math.min(expires_at.getTime(), quietFrom(before).getTime())
  const delivery = await sender.post(message, { ...message, ...(message.language === 'fil' && { lang: message.language }), ttl: Math.max(0, Math.round((until - before.getTime()) / 1000)) })
  const now = clock()
  if (delivery === 'gone') return dropSubscription(db, subscription_id)
  if (delivery === 'unreachable') return noteUnreachable(db, [subscription_id], { now, again: new Date(now.getTime() + probeEvery) })
  await noteReached(db, [subscription_id], now)
  if (delivery === 'accepted') await removeMessage(db, message)
}
