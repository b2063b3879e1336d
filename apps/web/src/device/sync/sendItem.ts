import type { ApprovalOffer } from '@bisita/contract/approvals'
import { meantBy } from '../queue/content.ts'
import type { AwaitingRow, QueuedItem } from '../queue/items.ts'
import type { Ref } from '../queue/queue.store.ts'
import { begun, heldBack, lacksReason, offered, refusedBy, withReason } from '../queue/steps.ts'
import type { ApprovalRequest } from '../wire.ts'
import { refusalAgain } from './again.ts'
import { Halt, meaningOf, type Meaning } from './answers.ts'
import type { Round } from './deps.ts'
import type { Told } from './records.ts'

/** What became of an item: `gone` where the person took it away or corrected it meanwhile. */
export type Sent = 'stored' | 'requested' | 'refused' | 'held' | 'let go' | 'gone'

/** Offers of one round that may turn out to be no longer good; more means that the clocks are beyond agreeing. */
const mostOffers = 3

/** Said for whoever is not there to write a message. */
const queuedMessage = 'Recorded on my device and sent from its queue.'

const refOf = ({ kind, item }: QueuedItem): Ref => ({ kind, id: item.id, key: item.sending.key })

const requestOf = (offer: ApprovalOffer): ApprovalRequest => ({
  ...offer,
  approval_message: offer.approval_message.trim() || queuedMessage,
})

const recordOf = ({ kind, item }: QueuedItem): string => (kind === 'visit' ? item.id : item.record_id)

const clientOf = ({ kind, item }: QueuedItem): string => (kind === 'client' ? item.record_id : item.client_id)

/** Sends an item, or first the request that it still owes; writes down what came of it before it ends. */
export async function sendItem(round: Round, entry: QueuedItem): Promise<Sent> {
  const ref = refOf(entry)
  const started = await round.store.change(ref, begun)
  if (started === null) return 'gone'
  if (await isAskedStill(round, started)) return 'requested'
  let request = started.item.sending.request
  for (let offers = 0; ; offers += 1) {
    if (request !== null) {
      const asked = await askFor(round, started, request)
      if (asked !== 'offer anew') return asked
    }
    const answer = await send(round, started)
    if (typeof answer === 'string') return answer
    if (offers === mostOffers) throw new Halt({ why: 'later', message: 'The request for approval was not taken.', reached: true, wait: null })
    // Kept before it is sent: after a lost answer the very same one is sent again.
    request = { key: round.newKey(), body: requestOf(answer) }
    if ((await round.store.change(ref, offered(request))) === null) return 'gone'
  }
}

/** Whether what is sent again became a request that the server still has: then it waits for its decision as before. */
async function isAskedStill(round: Round, entry: QueuedItem): Promise<boolean> {
  const { asked } = entry.item.sending
  if (asked === undefined) return false
  round.check()
  try {
    await round.answered(round.server.approval(asked.approval_id))
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning.why === 'refused') return false
    throw error
  }
  return round.store.moveToAwaiting(refOf(entry), { ...asked, status: 'PENDING', message: null })
}

/** The call that the item was made for. */
async function send(round: Round, entry: QueuedItem): Promise<Sent | ApprovalOffer> {
  const { clock, server, store } = round
  round.check()
  let told: Told
  try {
    const { key, seen_revision_id } = entry.item.sending
    const call = server.send(meantBy(entry), key, new Date(clock.now()).toISOString(), seen_revision_id)
    told = await round.answered(call)
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning.why === 'offer') return meaning.offer
    if (meaning.why !== 'refused') return noteRefusal(round, entry, meaning)
    if (lacksReason(entry, meaning.failure)) return sendAnew(round, entry, withReason(round.newKey()))
    const refusal = refusalAgain(entry, meaning.failure, round.newKey, clock.now())
    if (refusal.do === 'send other') return sendAnew(round, entry, () => refusal.entry)
    if (refusal.do === 'wait') return (await store.change(refOf(entry), heldBack)) === null ? 'gone' : 'held'
    if (refusal.do === 'let go') return (await store.handOver(refOf(entry))) ? 'let go' : 'gone'
    return noteRefusal(round, entry, meaning)
  }
  return (await store.settle(refOf(entry), told)) ? 'stored' : 'gone'
}

/** The same under another key, said otherwise. */
async function sendAnew(round: Round, entry: QueuedItem, by: (entry: QueuedItem) => QueuedItem): Promise<Sent> {
  const mended = await round.store.change(refOf(entry), by)
  return mended === null ? 'gone' : sendItem(round, mended)
}

/** The request for approval that a 202 offered. */
async function askFor(round: Round, entry: QueuedItem, request: { readonly key: string; readonly body: ApprovalRequest }): Promise<Sent | 'offer anew'> {
  const { server, store } = round
  round.check()
  let row: AwaitingRow
  try {
    const approval = await round.answered(server.request(request.body, request.key))
    row = {
      id: entry.item.id,
      user_id: entry.item.sending.user_id,
      kind: entry.kind,
      record_id: recordOf(entry),
      client_id: clientOf(entry),
      client_name: entry.item.sending.client_name,
      approval_id: approval.approval_id,
      approval_title: approval.approval_title,
      // How it was decided is heard by asking, as of every other.
      status: 'PENDING',
      message: null,
      requested_at: approval.requested_at,
    }
  } catch (error) {
    const meaning = meaningOf(error)
    if (!isStale(meaning)) return noteRefusal(round, entry, meaning)
    return (await store.change(refOf(entry), offered(null))) === null ? 'gone' : 'offer anew'
  }
  return (await store.moveToAwaiting(refOf(entry), row)) ? 'requested' : 'gone'
}

/** The offer has expired or was used: the item has to be sent for another. */
const isStale = (meaning: Meaning): boolean =>
  meaning.why === 'refused' && meaning.failure.status === 400 && meaning.failure.fields.some(({ path }) => path === 'metadata_format')

async function noteRefusal(round: Round, entry: QueuedItem, meaning: Meaning): Promise<Sent> {
  const ref = refOf(entry)
  if (meaning.why === 'refused') return (await round.store.change(ref, refusedBy(meaning.failure))) === null ? 'gone' : 'refused'
  if (meaning.why === 'request_open') return (await round.store.change(ref, heldBack)) === null ? 'gone' : 'held'
  if (meaning.why === 'offer') throw new Halt({ why: 'later', message: 'The answer was none of ours.', reached: true, wait: null })
  throw new Halt(meaning)
}
