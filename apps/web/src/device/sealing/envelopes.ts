import { deviceEnvelopeKey } from '@bisita/contract/calls/calls'
import { operationNamed, type QueuedKind } from '@bisita/contract/devices/devices.kinds'
import { envelopePlace } from '@bisita/contract/devices/envelopes.format'
import type { Api } from '../../api/api.ts'
import { type DeviceDatabase, queuedBy, queuedKinds, queueTable } from '../database.ts'
import { operationOf, type QueuedItem } from '../queue/items.ts'
import { callFor } from '../queue/queuedCall.ts'
import { recall, remember } from '../state.ts'
import { coalesced } from '../sync/coalesced.ts'
import { bytesOf } from './base64.ts'
import { newEnvelopePair, sealEnvelope } from './envelope.ts'
import type { RowEnvelope } from './middleware.ts'

type Dependencies = { readonly db: DeviceDatabase; readonly api: Pick<Api, 'call'>; readonly userId: string }

/** What an envelope of one item belongs to. */
type Whose = { readonly item_id: string; readonly user_id: string; readonly device_id: string }

export type Envelopes = {
  /** Seals what has no envelope yet, where the key to seal to is known: asks nobody, so that saving never waits for a network. */
  readonly seal: () => Promise<void>
  /** The same, and asks the server for the key where it is not known. */
  readonly makeUp: () => Promise<void>
}

/** A row as it is stored, without its key: whether it has its envelope. */
type StoredRow = { readonly id: string; readonly envelope?: RowEnvelope }

/**
 * Seals the unsent work of a sealed phone to the server besides, so that it can be handed over locked. WebCrypto is waited
 * for, and a transaction ends meanwhile: an item is stored first and its envelope right after, before the person reads that
 * it is saved. What the app was ended in between of is made up for with the next start.
 */
export function createEnvelopes({ db, api, userId }: Dependencies): Envelopes {
  /** The key to seal to, asked for once; null where there is none yet. */
  async function envelopeKey(asks: boolean) {
    const device = await recall(db, 'device')
    if (device === undefined || device.user_id !== userId || device.ticket === null) return null
    const { device_id } = device
    const known = await recall(db, 'envelope_key')
    if (known?.device_id === device_id && known.user_id === userId) return known
    if (!asks) return null
    const { key } = await api.call(deviceEnvelopeKey, { body: { device_id } })
    const found = { user_id: userId, device_id, point: bytesOf(key) }
    await remember(db, 'envelope_key', found)
    return found
  }

  /** The user's own keys for notes that are made while the phone is locked. */
  async function makeNoteKey(): Promise<void> {
    if ((await recall(db, 'note_key'))?.user_id === userId && (await recall(db, 'note_opener')) !== undefined) return
    const { point, opener } = await newEnvelopePair()
    await db.transaction('rw', db.state, async () => {
      await remember(db, 'note_opener', opener)
      await remember(db, 'note_key', { user_id: userId, point })
    })
  }

  async function sealItem(point: Uint8Array<ArrayBuffer>, device_id: string, entry: QueuedItem): Promise<void> {
    const { sending, id } = entry.item
    const whose: Whose = { item_id: sending.key, user_id: userId, device_id }
    const bytes = await sealEnvelope(point, envelopePlace('item', whose), encoded(contentOf(entry)))
    const row = operationNamed(operationOf(entry)).photo ? await db.photos.get(id) : undefined
    const photo = row && (await sealEnvelope(point, envelopePlace('photo', whose), new Uint8Array(row.bytes)))
    const envelope: RowEnvelope = { item_id: sending.key, device_id, entered_at: sending.entered_at, bytes, photo: photo !== undefined }
    const table = queueTable(db, entry.kind)
    await db.transaction('rw', table, db.photos, async () => {
      const now = await table.get(id)
      // Sent or corrected meanwhile.
      if (now?.sending.key !== sending.key) return
      await table.put(Object.assign(now, { envelope }))
      if (row !== undefined && photo !== undefined) await db.photos.put(Object.assign(row, { envelope: { ...envelope, bytes: photo } }))
    })
  }

  /** The ids of the items that have their envelope, by the keys of the items. */
  const enveloped = async (kind: QueuedKind, device_id: string): Promise<ReadonlySet<string>> => {
    const rows = await storedRows(db, queueTable(db, kind).name)
    return new Set(rows.flatMap(({ envelope }) => (envelope?.device_id === device_id ? [envelope.item_id] : [])))
  }

  async function makeAll(asks: boolean): Promise<void> {
    const key = await envelopeKey(asks)
    if (key === null) return
    for (const kind of queuedKinds) {
      const done = await enveloped(kind, key.device_id)
      for (const item of await queuedBy(db, kind, userId).toArray()) {
        if (!done.has(item.sending.key)) await sealItem(key.point, key.device_id, { kind, item } as QueuedItem)
      }
    }
  }
  const later = (error: unknown) => console.info('Not all of the unsent work could be sealed to the server yet.', error)
  const [once, asking] = [coalesced(() => makeAll(false)), coalesced(() => makeNoteKey().then(() => makeAll(true)))]
  return { seal: () => once().catch(later), makeUp: () => asking().catch(later) }
}

const encoded = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value))

/** What is handed over of an item. */
function contentOf(entry: QueuedItem) {
  const { client_name, entered_at, app_version } = entry.item.sending
  const { operation, record_id, body } = callFor(entry)
  return { kind: operation, record_id, client_name, entered_at, app_version, content: body }
}

/** The rows of a store as they are stored, past what opens them. */
const storedRows = (db: DeviceDatabase, store: string) =>
  new Promise<readonly StoredRow[]>((resolve, reject) => {
    const request = db.backendDB().transaction(store).objectStore(store).getAll() as IDBRequest<StoredRow[]>
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The queue cannot be read.')))
  })
