import { deviceContact, quarantineTakeBack, visitQuarantine } from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import { Refused } from '../../api/outcomes.ts'
import { queuedKinds, queueTable, type DeviceDatabase } from '../database.ts'
import { refOf } from '../queue/items.ts'
import { recall, remember } from '../state.ts'
import { systemClock, withinTime } from '../sync/clock.ts'
import type { Round } from '../sync/deps.ts'
import { usualPauses } from '../sync/pauses.ts'
import { textOf } from './base64.ts'
import type { RowEnvelope } from './middleware.ts'
import { deleteNote, notesOf } from './notes.store.ts'
import { readVault } from './vault.store.ts'

type Dependencies = { readonly db: DeviceDatabase; readonly api: Pick<Api, 'call'>; readonly userId: string; readonly now?: () => number }

/** What is left for the app to do: `remove` the records, or nothing. `unknown`: the ticket is good no longer. */
export type Contacted = 'keep' | 'remove' | 'unknown'

/** An item that can be handed over without the key. */
type Sealed = { readonly item_id: string; readonly device_id: string; readonly entered_at: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly photo: Uint8Array<ArrayBuffer> | null; readonly drop: () => Promise<void> }

/** How long a phone that its user can unlock keeps its work to itself; milliseconds. */
const untilHandedOver = 24 * 3600 * 1000

/** A row as it is stored. */
type StoredRow = { readonly id: string; readonly sending?: { readonly user_id: string }; readonly envelope?: RowEnvelope }

/** The items of a user that have an envelope, oldest first; photos are read one by one. */
async function* sealedItems(db: DeviceDatabase, userId: string): AsyncGenerator<Sealed> {
  const all: { readonly store: string; readonly id: string; readonly envelope: RowEnvelope }[] = []
  for (const kind of queuedKinds) {
    const { name: store } = queueTable(db, kind)
    const rows = await db.table<StoredRow>(store).toArray()
    for (const { id, sending, envelope } of rows) if (envelope !== undefined && sending?.user_id === userId) all.push({ store, id, envelope })
  }
  for (const { store, id, envelope } of all.toSorted((a, b) => (a.envelope.entered_at < b.envelope.entered_at ? -1 : 1))) {
    const photo = envelope.photo === true ? ((await db.table<StoredRow>('photos').get(id))?.envelope ?? null) : null
    yield {
      ...envelope,
      photo: photo?.item_id === envelope.item_id ? photo.bytes : null,
      drop: () =>
        db.transaction('rw', [store, 'photos', 'photo_progress'], async () => {
          await db.table(store).delete(id)
          if (store !== 'queued_visits') return
          await db.photos.delete(id)
          await db.photo_progress.delete(id)
        }),
    }
  }
  for (const { id, device_id, entered_at, for_server } of await notesOf(db, userId)) {
    yield { item_id: id, device_id, entered_at, bytes: for_server, photo: null, drop: () => deleteNote(db, id) }
  }
}

/**
 * What a locked phone does where there is a network, with nothing but what stands in clear: it asks what it has to do and
 * hands its envelopes over. All of them, and they go from the phone, where its records have to be removed; otherwise those
 * that nobody may ever unlock: where the PIN is gone, or after a day. Those stay on the phone and are noted, so that they are
 * taken back once it is unlocked.
 * @throws where nobody answers, or wants to be asked later
 */
export async function handOverLocked({ db, api, userId, now = Date.now }: Dependencies): Promise<Contacted> {
  const device = await recall(db, 'device')
  if (device === undefined || device.ticket === null || device.user_id !== userId) return 'unknown'
  const ticket = { ticket: device.ticket, device_id: device.device_id, user_id: userId }
  const does = await inTime(api.call(deviceContact, { body: ticket })).then((answer) => answer.does, unlessRefused)
  if (does === null) return 'unknown'
  const forgotten = ((await readVault(db, userId))?.by_pin ?? null) === null
  const handed = await recall(db, 'handed')
  const before = new Set(handed?.user_id === userId ? handed.items : [])
  for await (const item of sealedItems(db, userId)) {
    if (item.device_id !== device.device_id) continue
    const isDue = does === 'remove' || forgotten || now() - Date.parse(item.entered_at) >= untilHandedOver
    if (!isDue) continue
    if (!before.has(item.item_id) && !(await offer(item))) continue
    if (does === 'remove') await item.drop()
    else if (!before.has(item.item_id)) {
      before.add(item.item_id)
      await remember(db, 'handed', { user_id: userId, items: [...before] })
    }
  }
  return does

  /** Whether the server has it. What it refuses stays on the phone. */
  async function offer({ item_id, bytes, photo }: Sealed): Promise<boolean> {
    const body = { ...ticket, item_id, sealed: textOf(bytes) }
    const send = (file: Uint8Array<ArrayBuffer> | null) => {
      const upload = file === null ? {} : { upload: { field: 'visit_proof', file: new Blob([file]) } }
      return inTime(api.call(visitQuarantine, { body }, upload)).then(() => true, (error: unknown) => unlessRefused(error) ?? false)
    }
    // A visit without its photo is better than no visit.
    return (await send(photo)) || (photo !== null && (await send(null)))
  }
}

const inTime = <T>(call: Promise<T>): Promise<T> => withinTime(systemClock, usualPauses.patience, call, new AbortController().signal)

/** Null for a refusal that another try does not change. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refused && error.status < 500 && error.status !== 429) return null
  throw error
}

/**
 * Before an unlocked phone sends: what it handed over while it was locked is taken back from quarantine. What was accepted
 * there meanwhile is let go, so that nothing counts twice.
 */
export async function takeBackHanded({ store, userId, answered, check }: Pick<Round, 'store' | 'userId' | 'answered' | 'check'>, api: Pick<Api, 'call'>): Promise<void> {
  const handed = await store.recall('handed')
  if (handed === undefined || handed.user_id !== userId || handed.items.length === 0) return
  check()
  const { accepted } = await answered(api.call(quarantineTakeBack, { body: { item_ids: [...handed.items] } }))
  const gone = new Set(accepted)
  for (const entry of await store.items(userId)) if (gone.has(entry.item.sending.key)) await store.discard(refOf(entry))
  await store.remember('handed', { user_id: userId, items: [] })
}
