import { createHash } from 'node:crypto'
import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { visitQuarantine } from '@bisita/contract/devices/devices'
import { type deviceContact, type deviceEnvelopeKey, envelopeContent, type quarantineTakeBack } from '@bisita/contract/devices/envelopes'
import { envelopePlace } from '@bisita/contract/devices/envelopes.format'
import { maximumItemContent } from '@bisita/contract/limits'
import type { Context, OpenContext, UploadedBytes } from '../../../http/context.ts'
import { invalid, Problem } from '../../../problem.ts'
import { recordShowings } from '../../clients/reveal/reveal.service.ts'
import { refuseLost } from '../devices.service.ts'
import { admitTicket, type SentItem } from '../quarantine.receive.service.ts'
import { newEnvelopeKey, openEnvelope } from './envelope.ts'
import { acceptedOf, deleteWaiting, findEnvelopeKey, lockEnvelopeKey, storeEnvelopeKey } from './envelopes.store.ts'

/**
 * The public key that the caller's own phone seals to, made where there is none.
 * @throws Problem device_lost; not_found where the caller never set this phone up
 */
export async function envelopeKeyFor(context: Context, secret: Buffer, id: string): Promise<CallAnswer<typeof deviceEnvelopeKey>> {
  const { db, user } = context
  const whose = { id, user_id: user.id }
  await refuseLost(context, id)
  const found = await lockEnvelopeKey(db, whose)
  if (found === undefined) throw new Problem('not_found', { message: 'This device is not known.' })
  if (found !== null) {
    context.unchanged = true
    return { key: found.point.toString('base64url') }
  }
  const made = newEnvelopeKey(secret, whose)
  await storeEnvelopeKey(db, whose, made)
  context.audit({ action: 'device.envelope', record_type: 'device', record_id: id, after: { made: true } })
  return { key: made.point.toString('base64url') }
}

type Sent = CallInput<typeof visitQuarantine>['body']

/** What is handed over, as it is read whether it came sealed or in clear. */
export type OpenedItem = { readonly sent: SentItem; readonly upload: UploadedBytes | null; /** Whether the server opened it. */ readonly sealed: boolean }

const photos = new WeakMap<UploadedBytes, UploadedBytes>()

/** The photo that was in an envelope that was opened before; what came in clear is itself. */
export const openedPhoto = (upload: UploadedBytes | null): UploadedBytes | null => upload && (photos.get(upload) ?? upload)

type Opening = Pick<OpenContext, 'db' | 'upload'>

/** What opens the envelopes of one item; null where one does not open. */
async function openerFor({ db }: Opening, secret: Buffer, sent: Pick<Sent, 'item_id' | 'user_id' | 'device_id'>): Promise<(part: 'item' | 'photo', envelope: Buffer) => Buffer | null> {
  const whose = { id: sent.device_id, user_id: sent.user_id }
  const key = await findEnvelopeKey(db, whose)
  return (part, envelope) => {
    if (key === undefined) return null
    try {
      return openEnvelope(secret, whose, key, envelopePlace(part, sent), envelope)
    } catch {
      // The key was sealed with another secret, as on a server that was moved without it: the phone keeps the item.
      return null
    }
  }
}

/**
 * Opens what came sealed.
 * @throws Problem invalid where a part is missing, does not open or holds no item
 */
export async function openItem(context: Opening, secret: Buffer, sent: Sent): Promise<OpenedItem> {
  const { kind, record_id, entered_at, content, sealed, client_name, app_version, photo_of: _, ...named } = sent
  const { upload } = context
  if (sealed === undefined) {
    const missing = Object.entries({ kind, record_id, entered_at, content }).filter(([, value]) => value === undefined)
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([name]) => [name, 'This is required.'])))
    return { sent: sent as SentItem, upload, sealed: false }
  }
  if (saysInClear(sent)) throw invalid({ sealed: 'It is sealed or in clear, not both.' })
  const open = await openerFor(context, secret, sent)
  const opened = open('item', Buffer.from(sealed, 'base64url'))
  if (opened === null) throw invalid({ sealed: 'This envelope does not open here.' })
  const said = envelopeContent.safeParse(parsed(opened))
  if (!said.success) throw invalid({ sealed: 'There is no item in this envelope.' })
  const text = JSON.stringify(said.data.content)
  if (text.length > maximumItemContent) throw invalid({ sealed: `At most ${maximumItemContent} characters.` })
  return { sent: { ...named, ...said.data, content: text }, upload: upload && photoIn(upload, open), sealed: true }
}

/**
 * Opens a photo that came by itself, whose visit is on the server.
 * @throws Problem invalid where there is none, it does not open, or an item came with it
 */
export async function openPhoto(context: Opening, secret: Buffer, sent: Sent): Promise<UploadedBytes> {
  if (sent.sealed !== undefined || saysInClear(sent)) throw invalid({ photo_of: 'Of a photo nothing else is said.' })
  if (context.upload === null) throw invalid({ visit_proof: 'This is required.' })
  return photoIn(context.upload, await openerFor(context, secret, sent))
}

const saysInClear = ({ kind, record_id, entered_at, content, client_name, app_version }: Sent): boolean =>
  [kind, record_id, entered_at, content, client_name, app_version].some((value) => value !== undefined)

function photoIn(envelope: UploadedBytes, open: Awaited<ReturnType<typeof openerFor>>): UploadedBytes {
  const before = photos.get(envelope)
  if (before !== undefined) return before
  const bytes = open('photo', envelope.bytes)
  if (bytes === null) throw invalid({ visit_proof: 'This envelope does not open here.' })
  const photo = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  photos.set(envelope, photo)
  return photo
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** What a locked phone has to do, and the numbers that were shown on it: without a session, by its ticket. */
export async function contactOf(context: OpenContext, sent: CallInput<typeof deviceContact>['body']): Promise<CallAnswer<typeof deviceContact>> {
  const { active, lost } = await admitTicket(context, sent)
  const user = { id: sent.user_id }
  const recorded = await recordShowings({ db: context.db, now: context.now, user, audit: (entry) => context.audit({ ...entry, user_id: user.id }) }, sent.showings ?? [])
  if (recorded === 0) context.unchanged = true
  return active ? { does: 'keep', why: null } : { does: 'remove', why: lost ? 'lost' : 'deactivated' }
}

/** Takes back what the caller handed over and nobody has decided about. The same again changes nothing. */
export async function takeBack(context: Context, ids: readonly string[]): Promise<CallAnswer<typeof quarantineTakeBack>> {
  const { db, user } = context
  const taken = await deleteWaiting(db, user.id, ids)
  for (const { id, kind, record_id, device_id } of taken) {
    context.audit({ action: 'quarantine.withdraw', record_type: 'quarantine', record_id: id, before: { status: 'WAITING' }, after: { device_id, kind, record_id } })
  }
  if (taken.length === 0) context.unchanged = true
  return { accepted: await acceptedOf(db, user.id, ids) }
}
