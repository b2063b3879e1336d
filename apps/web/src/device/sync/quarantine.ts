import { operationNamed } from '@bisita/contract/devices/devices.kinds'
import { callFor } from '../queue/queuedCall.ts'
import { operationOf, type QueuedItem, refOf } from '../queue/items.ts'
import { planSending } from '../queue/order.ts'
import { ticketIn } from '../tickets.ts'
import { meaningOf } from './answers.ts'
import type { Round } from './deps.ts'

/** `reactivated`: the server says that the user may send as always. */
export type QuarantineResult = 'done' | 'no ticket' | 'reactivated'

/** The parts of a round that {@link quarantineUnsent} needs. */
export type QuarantineContext = Pick<Round, 'store' | 'userId' | 'server' | 'check' | 'answered'> & { readonly count: () => Promise<unknown> }

type Ticket = { readonly device_id: string; readonly ticket: string }
type Photo = { readonly bytes: ArrayBuffer; readonly type: string } | null

/**
 * Sends the unsent work of a deactivated user to quarantine, one item at a time, and removes each item once the server has
 * answered. Items that the server refuses stay in the queue.
 */
export async function quarantineUnsent(round: QuarantineContext): Promise<QuarantineResult> {
  const { store, userId } = round
  const known = ticketIn(await store.recall('device'), await store.recall('tickets'), userId)
  if (known === null) return 'no ticket'
  const ticket = { device_id: known.device_id, ticket: known.ticket }
  for (const { entry } of planSending(await store.items(userId))) {
    const photo = operationNamed(operationOf(entry)).photo ? await store.photo(entry.item.id) : null
    let taken = await offer(round, ticket, entry, photo)
    // A visit without its photo is better than no visit.
    if (taken === 'not so' && photo !== null) taken = await offer(round, ticket, entry, null)
    if (taken === 'no ticket' || taken === 'reactivated') return taken
    if (taken === 'taken') await store.discard(refOf(entry))
    await round.count()
  }
  return 'done'
}

async function offer(round: QuarantineContext, ticket: Ticket, entry: QueuedItem, photo: Photo): Promise<'taken' | 'not so' | 'no ticket' | 'reactivated'> {
  const { server, userId } = round
  const { sending } = entry.item
  const { operation, record_id, body } = callFor(entry)
  round.check()
  const item = {
    ...ticket,
    user_id: userId,
    // A corrected item has another key and counts as another item: the server may have the first version.
    item_id: sending.key,
    kind: operation,
    record_id,
    client_name: sending.client_name,
    entered_at: sending.entered_at,
    app_version: sending.app_version,
    content: JSON.stringify(body),
  }
  try {
    await round.answered(server.quarantine(item, photo))
    return 'taken'
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning.why !== 'refused') throw error
    if (meaning.failure.status === 409) return meaning.failure.code === 'conflict' ? 'reactivated' : 'not so'
    return [403, 404].includes(meaning.failure.status) ? 'no ticket' : 'not so'
  }
}
