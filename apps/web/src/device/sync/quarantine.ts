import { meantBy } from '../queue/content.ts'
import type { QueuedItem } from '../queue/items.ts'
import { planSending } from '../queue/order.ts'
import { meaningOf } from './answers.ts'
import type { Round } from './deps.ts'

/** `reactivated`: the server says that the user may send as always. */
export type HandedOver = 'done' | 'no ticket' | 'reactivated'

/** What handing over needs of a round. */
export type Handing = Pick<Round, 'store' | 'userId' | 'server' | 'check' | 'answered'> & { readonly count: () => Promise<unknown> }

type Ticket = { readonly device_id: string; readonly ticket: string }
type Photo = { readonly bytes: ArrayBuffer; readonly type: string } | null

/**
 * Hands everything that a deactivated user has not sent to the supervisor, one by one, each taken out once it was
 * answered for. What the server will not take stays in the queue.
 */
export async function handOver(round: Handing): Promise<HandedOver> {
  const { store, userId } = round
  const device = await store.recall('device')
  if (device === undefined || device.ticket === null || device.user_id !== userId) return 'no ticket'
  const ticket = { device_id: device.device_id, ticket: device.ticket }
  for (const { entry } of planSending(await store.items(userId))) {
    const photo = entry.kind === 'visit' ? await store.photo(entry.item.id) : null
    let taken = await offer(round, ticket, entry, photo)
    // What was done counts for more than its picture.
    if (taken === 'not so' && photo !== null) taken = await offer(round, ticket, entry, null)
    if (taken === 'no ticket' || taken === 'reactivated') return taken
    if (taken === 'taken') await store.handOver({ kind: entry.kind, id: entry.item.id, key: entry.item.sending.key })
    await round.count()
  }
  return 'done'
}

async function offer(round: Handing, ticket: Ticket, entry: QueuedItem, photo: Photo): Promise<'taken' | 'not so' | 'no ticket' | 'reactivated'> {
  const { server, userId } = round
  const { sending } = entry.item
  const { deed, record_id, body } = meantBy(entry)
  round.check()
  const item = {
    ...ticket,
    user_id: userId,
    // What was corrected meanwhile is another item: the first may have been taken.
    item_id: sending.key,
    kind: deed,
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
