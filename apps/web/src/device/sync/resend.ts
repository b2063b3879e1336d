import { operationNamed, type QueuedKind } from '@bisita/contract/devices/devices.kinds'
import { type ItemFailure, operationOf, type QueuedItem } from '../queue/items.ts'
import { withoutBaseRevision, withoutFields } from '../queue/sentArchive.ts'
import { withSending } from '../queue/steps.ts'
import type { Round } from './deps.ts'
import type { SyncAnswer } from './records.ts'

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/**
 * Where the server's epoch has changed because a backup was restored, queues everything that the server may lack again
 * before anything is sent or read. Then prunes the archive.
 * @returns whether anything was queued again
 */
export async function followEpoch(round: Round, { epoch, lost = [], backed_up_to = null, server_time }: SyncAnswer): Promise<boolean> {
  if (epoch === undefined) return false
  const { store, newKey, clock } = round
  const known = await store.recall('epoch')
  const isOther = known !== undefined && known !== epoch
  if (known === undefined) await store.remember('epoch', epoch)
  if (isOther) {
    await store.requeueLost({ epoch, lost: lost.map(({ from, to, ...revisions }) => ({ from: Date.parse(from), to: Date.parse(to), ...revisions })) }, newKey, clock.now())
    round.changed()
    await round.count()
  }
  await store.pruneArchive(Date.parse(server_time), instantOf(backed_up_to))
  return isOther
}

/** What happens to a resent item that is refused: another version is sent, it waits, it is dropped, or it counts as refused. */
export type ResendDecision = { readonly do: 'send other'; readonly entry: QueuedItem } | { readonly do: 'wait' | 'let go' | 'refuse' }

const isDone: Readonly<Record<QueuedKind, readonly string[]>> = {
  client: ['deleted'],
  // A visit is dropped only where somebody deleted it.
  visit: ['deleted'],
  itinerary: ['deleted', 'duplicate', 'closed', 'out_of_work', 'conflict', 'in_use'],
}

/**
 * Decides about a refused change from the period that a restored backup lost. No approval is requested for it: what
 * others have changed since stays, the rest of the change is applied. The record that it refers to may still come from
 * another phone.
 */
export function decideResend(entry: QueuedItem, { status, code, fields, conflicts }: ItemFailure, newKey: () => string, now: number): ResendDecision {
  const until = entry.item.sending.again
  if (until === undefined) return { do: 'refuse' }
  const sendOther = (other: QueuedItem): ResendDecision => ({ do: 'send other', entry: withSending(other, { key: newKey(), attempts: 0, failure: null, request: null }) })
  if (code === 'conflict' && conflicts.length > 0) {
    const left = withoutFields(entry, conflicts.map(({ field }) => field))
    return left === null ? { do: 'let go' } : sendOther(left)
  }
  if (status === 400 && fields.some(({ path }) => path === 'base_revision_id')) return sendOther(withoutBaseRevision(entry))
  if (code === 'conflict') return { do: 'let go' }
  if (status === 409 && code !== null && isDone[entry.kind].includes(code)) return { do: 'let go' }
  // It is gone already.
  if (status === 404 && operationNamed(operationOf(entry)).effect === 'removes') return { do: 'let go' }
  return status === 404 && now < until ? { do: 'wait' } : { do: 'refuse' }
}
