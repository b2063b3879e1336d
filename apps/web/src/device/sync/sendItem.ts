import type { ApprovalOffer } from '@bisita/contract/approvals'
import { t } from '@bisita/contract/words'
import { callFor } from '../queue/queuedCall.ts'
import { type AwaitingRow, clientOf, type QueuedItem, recordOf, refOf } from '../queue/items.ts'
import { begun, heldForApproval, lacksReason, offered, refusedBy, withReason } from '../queue/steps.ts'
import type { ApprovalRequestBody } from '../wire.ts'
import { decideResend } from './resend.ts'
import { Halt, meaningOf, type AnswerMeaning } from './answers.ts'
import type { Round } from './deps.ts'
import type { ItemAnswer } from './records.ts'

/** The result of sending an item: `gone` where the user removed or corrected it meanwhile. */
export type SendResult = 'stored' | 'requested' | 'refused' | 'held' | 'let go' | 'gone'

/** The most expired offers of approval in one round; more would mean that the clocks differ too much. */
const mostOffers = 3

/** The message of a request for approval that the queue sends. */
const queuedMessage = 'Recorded on my device and sent from its queue.'

const requestOf = (offer: ApprovalOffer): ApprovalRequestBody => ({
  ...offer,
  approval_message: offer.approval_message.trim() || queuedMessage,
})

/** Sends an item, or first the request that it still owes; writes down what came of it before it ends. */
export async function sendItem(round: Round, entry: QueuedItem): Promise<SendResult> {
  const ref = refOf(entry)
  const started = await round.store.change(ref, begun)
  if (started === null) return 'gone'
  if (await isStillRequested(round, started)) return 'requested'
  let request = started.item.sending.request
  for (let offers = 0; ; offers += 1) {
    if (request !== null) {
      const requested = await askFor(round, started, request)
      if (requested !== 'offer anew') return requested
    }
    const answer = await send(round, started)
    if (typeof answer === 'string') return answer
    if (offers === mostOffers) throw new Halt({ why: 'later', message: t('The request for approval was not accepted.'), reached: true, wait: null })
    // Stored before it is sent: after a lost answer the same request is sent again.
    request = { key: round.newKey(), body: requestOf(answer) }
    if ((await round.store.change(ref, offered(request))) === null) return 'gone'
  }
}

/** Whether a resent item had become a request that the server still has: then it waits for the decision as before. */
async function isStillRequested(round: Round, entry: QueuedItem): Promise<boolean> {
  const { asked: awaiting } = entry.item.sending
  if (awaiting === undefined) return false
  round.check()
  try {
    await round.answered(round.server.approval(awaiting.approval_id))
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning.why === 'refused') return false
    throw error
  }
  return round.store.moveToAwaiting(refOf(entry), { ...awaiting, status: 'PENDING', message: null })
}

/** Sends the call of an item. */
async function send(round: Round, entry: QueuedItem): Promise<SendResult | ApprovalOffer> {
  const { clock, server, store } = round
  round.check()
  let answer: ItemAnswer
  try {
    const { key, seen_revision_id } = entry.item.sending
    const call = server.send(callFor(entry), key, new Date(clock.now()).toISOString(), seen_revision_id)
    answer = await round.answered(call)
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning.why === 'offer') return meaning.offer
    if (meaning.why !== 'refused') return noteRefusal(round, entry, meaning)
    if (lacksReason(entry, meaning.failure)) return resendChanged(round, entry, withReason(round.newKey()))
    const refusal = decideResend(entry, meaning.failure, round.newKey, clock.now())
    if (refusal.do === 'send other') return resendChanged(round, entry, () => refusal.entry)
    if (refusal.do === 'wait') return (await store.change(refOf(entry), heldForApproval)) === null ? 'gone' : 'held'
    if (refusal.do === 'let go') return (await store.discard(refOf(entry))) ? 'let go' : 'gone'
    return noteRefusal(round, entry, meaning)
  }
  return (await store.settle(refOf(entry), answer)) ? 'stored' : 'gone'
}

/** Changes the item, under another key, and sends it again. */
async function resendChanged(round: Round, entry: QueuedItem, by: (entry: QueuedItem) => QueuedItem): Promise<SendResult> {
  const mended = await round.store.change(refOf(entry), by)
  return mended === null ? 'gone' : sendItem(round, mended)
}

/** Sends the request for approval that a 202 offered. */
async function askFor(round: Round, entry: QueuedItem, request: { readonly key: string; readonly body: ApprovalRequestBody }): Promise<SendResult | 'offer anew'> {
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
      // The decision is fetched like that of every other request.
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

/** Whether an offer has expired or was used: the item has to be sent again for another offer. */
const isStale = (meaning: AnswerMeaning): boolean =>
  meaning.why === 'refused' && meaning.failure.status === 400 && meaning.failure.fields.some(({ path }) => path === 'metadata_format')

async function noteRefusal(round: Round, entry: QueuedItem, meaning: AnswerMeaning): Promise<SendResult> {
  const ref = refOf(entry)
  if (meaning.why === 'refused') return (await round.store.change(ref, refusedBy(meaning.failure))) === null ? 'gone' : 'refused'
  if (meaning.why === 'request_open') return (await round.store.change(ref, heldForApproval)) === null ? 'gone' : 'held'
  if (meaning.why === 'offer') throw new Halt({ why: 'later', message: t('The answer did not come from Bisita.'), reached: true, wait: null })
  throw new Halt(meaning)
}
