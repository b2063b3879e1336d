import type { CallInput } from '@bisita/contract/calls/call'
import type { visitQuarantine } from '@bisita/contract/devices/devices'
import { operationNamed } from '@bisita/contract/devices/devices.kinds'
import type { Executor } from '../../database/connection.ts'
import type { Files } from '../../files/files.ts'
import type { OpenContext } from '../../http/context.ts'
import { contentHash } from '../../http/idempotency/idempotency.ts'
import { invalid, Problem } from '../../problem.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { clearFailures, recordFailure, isFailureAudited, refuseDuringBackoff, ticketThrottleKey } from '../auth/throttle.ts'
import { hashTicket } from './ticket.ts'
import { lookOf } from '../visits/proof/looks.ts'
import { photoOf } from '../visits/proof/photos.ts'
import { dropPhoto, storePhoto } from '../visits/proof/photos.service.ts'
import { type ItemContent, readItemContent } from './quarantine.kinds.ts'
import { countReceived, findTicketHolder, findReceived, type TicketHolder, insertItem, isUser } from './quarantine.store.ts'

type Sent = CallInput<typeof visitQuarantine>['body']

/** An item that is handed over, opened where it was sealed. */
export type SentItem = Omit<Sent, 'sealed' | 'kind' | 'record_id' | 'entered_at' | 'content'> & { readonly [N in 'kind' | 'record_id' | 'entered_at' | 'content']: NonNullable<Sent[N]> }

/** What came, and whether it was sealed: then it is taken of somebody too who can sign in, since the phone may stay locked. */
type Handed = { readonly sent: SentItem; readonly upload: OpenContext['upload']; readonly sealed: boolean }

/** A ticket with the device and the user that it is good for. */
type Ticket = Pick<Sent, 'ticket' | 'device_id' | 'user_id'>

/** Far more than a phone sends that sends one each second. */
const mostAMinute = 240
const minute = 60_000

/**
 * Judges the ticket, before anything that comes with it is read. Wrong ones are counted for each user and address.
 * @throws Problem too_many, not_found (whichever of the three does not fit)
 */
export async function admitTicket(context: OpenContext, sent: Ticket): Promise<TicketHolder> {
  const { db, now, address } = context
  const user = (await isUser(db, sent.user_id)) ? sent.user_id : null
  const counts = { account: ticketThrottleKey(user, address), address: null, name: null, trail: null }
  await refuseDuringBackoff(db, counts, now)
  const holder = await holderOf(db, sent)
  if (holder === undefined) {
    await noteWrongTicket(context, user, await recordFailure(db, counts, now))
    await refuseDuringBackoff(db, counts, now)
    throw unknown()
  }
  await clearFailures(db, counts)
  return holder
}

/**
 * What is looked at before the transaction, so that the counting of wrong tickets outlives the refusal and
 * nobody waits for a photo to be read or stored there.
 * @throws Problem invalid, too_many, not_found (whichever of the three does not fit), conflict (somebody who
 *   can sign in), idempotency_mismatch, and what a photo is refused with
 */
export async function admitItem(context: OpenContext, files: Files, { sent, upload, sealed }: Handed): Promise<void> {
  const { db, now } = context
  const content = contentOf(sent, upload)
  const holder = await admitTicket(context, sent)
  if (await isRepeated(db, sent, hashOf(sent, content, upload))) return
  if (!sealed) refuseActive(holder)
  if ((await countReceived(db, sent, new Date(now.getTime() - minute))) >= mostAMinute) refuseWhile(minute / 1000)
  if (upload === null) return
  const jpeg = await photoOf(upload)
  await lookOf(jpeg)
  await storePhoto(files, sent.record_id, jpeg)
}

/** A line in the trail now and then; whom a wrong ticket names may be nobody. */
async function noteWrongTicket({ db, address, requestId }: OpenContext, user: string | null, number: number | null): Promise<void> {
  if (!isFailureAudited(number)) return
  const entry = { action: 'auth.wrong_ticket', record_type: 'user', record_id: user ?? '', after: { wrong: number } } as const
  await writeAudit(db, [entry], { address, requestId })
}

/**
 * Keeps an item of somebody who can no longer sign in. Nothing of it is carried out. The same again is
 * answered like the first time.
 * @throws Problem as {@link admitItem}
 */
export async function receiveItem(context: OpenContext, files: Files, { sent, upload, sealed }: Handed): Promise<{ ok: true }> {
  const { db, now } = context
  const content = contentOf(sent, upload)
  const content_hash = hashOf(sent, content, upload)
  const holder = await holderOf(db, sent)
  if (holder === undefined) throw unknown()
  if (await isRepeated(db, sent, content_hash)) {
    context.unchanged = true
    return { ok: true }
  }
  if (!sealed) refuseActive(holder)
  const { item_id, user_id, device_id, kind, record_id, client_name = null, entered_at, app_version = null } = sent
  const photo_key = upload === null ? null : await storePhoto(files, record_id, await photoOf(upload))
  const inserted = await insertItem(db, {
    id: item_id,
    user_id,
    device_id,
    branch_id: holder.branch_id,
    kind,
    record_id,
    client_name,
    entered_at,
    received_at: now,
    app_version,
    content: content.text,
    content_hash,
    photo_sha256: upload?.sha256 ?? null,
    photo_key,
    photo_dhash: upload === null ? null : await lookOf(await photoOf(upload)),
  })
  if (!inserted) {
    // The same that came at the same time.
    if (upload !== null) await dropPhoto(files, await photoOf(upload))
    await isRepeated(db, sent, content_hash)
    context.unchanged = true
    return { ok: true }
  }
  context.audit({ action: 'quarantine.receive', record_type: 'quarantine', record_id: item_id, user_id, after: { device_id, kind, record_id, entered_at, ...(sealed && { sealed }) } })
  return { ok: true }
}

/** @throws Problem invalid */
function contentOf({ kind, record_id, content }: SentItem, upload: OpenContext['upload']): ItemContent {
  const read = readItemContent(kind, record_id, content)
  if (upload === null) return read
  if (kind === 'note' || !operationNamed(kind).photo) throw invalid({ visit_proof: 'Only a visit has a photo.' })
  const announced = read.fields['photo_sha256']
  if (typeof announced === 'string' && announced.toLowerCase() !== upload.sha256) throw invalid({ photo_sha256: 'Not that of the photo.' })
  return read
}

/** What makes two sendings of an item the same, whatever device and program they come from. */
const hashOf = ({ user_id, kind, record_id, entered_at }: SentItem, { text }: ItemContent, upload: OpenContext['upload']): Buffer =>
  contentHash([user_id, kind, record_id, entered_at, text, upload?.sha256 ?? null])

const holderOf = (db: Executor, { ticket, device_id, user_id }: Ticket): Promise<TicketHolder | undefined> =>
  findTicketHolder(db, { ticket_hash: hashTicket(ticket), device_id, user_id })

/** @throws Problem idempotency_mismatch where the item came before and said something else */
async function isRepeated(db: Executor, { item_id }: Pick<Sent, 'item_id'>, hash: Buffer): Promise<boolean> {
  const before = await findReceived(db, item_id)
  if (before === undefined) return false
  if (!before.equals(hash)) throw new Problem('idempotency_mismatch')
  return true
}

const unknown = (): Problem => new Problem('not_found', { message: 'This device is not known.' })

function refuseActive({ active }: TicketHolder): void {
  if (active) throw new Problem('conflict', { message: 'This person can sign in and send it.' })
}

function refuseWhile(seconds: number): void {
  if (seconds > 0) throw new Problem('too_many', { retryAfter: seconds })
}
