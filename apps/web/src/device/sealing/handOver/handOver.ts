import { deviceContact, visitQuarantine } from '@bisita/contract/calls/calls'
import type { RemovalReason } from '@bisita/contract/devices/envelopes.format'
import type { Api } from '../../../api/api.ts'
import { Refused } from '../../../api/outcomes.ts'
import { queuedKinds, queueTable, type DeviceDatabase } from '../../database.ts'
import { dropShowings, nextShowings } from '../../showings.ts'
import { recall, type Ticket } from '../../state.ts'
import { ticketOf } from '../../tickets.ts'
import { systemClock, withinTime } from '../../sync/clock.ts'
import { usualPauses } from '../../sync/pauses.ts'
import { textOf } from '../base64.ts'
import { handedIn, rememberHanded } from './handed.ts'
import { handOverItems, type SealedItem } from './handOverItems.ts'
import type { RowEnvelope } from '../middleware.ts'
import { deleteNote, notesOf } from '../notes.store.ts'
import { readVault } from '../vault.store.ts'

type Dependencies = { readonly db: DeviceDatabase; readonly api: Pick<Api, 'call'>; readonly userId: string; readonly now?: () => number }

/**
 * What is left for the app to do: `remove` the records, or nothing. `unknown`: the ticket is good no longer. `handed`: how many
 * items were handed over and are gone from the phone.
 */
export type Contacted = { readonly does: 'keep' | 'unknown' } | { readonly does: 'remove'; readonly why: RemovalReason; readonly handed: number }

/** A row as it is stored. */
type StoredRow = { readonly id: string; readonly sending?: { readonly user_id: string }; readonly envelope?: RowEnvelope }

/** The items of a user that have an envelope, oldest first; photos are read one by one. */
async function* sealedItems(db: DeviceDatabase, userId: string): AsyncGenerator<SealedItem> {
  const all: { readonly store: string; readonly id: string; readonly envelope: RowEnvelope }[] = []
  const queued = new Set<string>()
  for (const kind of queuedKinds) {
    const { name: store } = queueTable(db, kind)
    const rows = await db.table<StoredRow>(store).toArray()
    for (const { id, sending, envelope } of rows) {
      queued.add(id)
      if (envelope !== undefined && sending?.user_id === userId) all.push({ store, id, envelope })
    }
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
  for (const visit of await db.photos.where('user_id').equals(userId).primaryKeys()) {
    if (queued.has(visit)) continue
    // Its visit is on the server: the photo goes to that.
    const envelope = (await db.table<StoredRow>('photos').get(visit))?.envelope
    if (envelope === undefined) continue
    yield {
      ...envelope,
      bytes: null,
      photo: envelope.bytes,
      photo_of: visit,
      drop: () =>
        db.transaction('rw', db.photos, db.photo_progress, async () => {
          await db.photos.delete(visit)
          await db.photo_progress.delete(visit)
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
  const found = await ticketOf(db, userId)
  if (found === null) return { does: 'unknown' }
  const ticket: Ticket = found
  const contact = await makeContact()
  if (contact === null) return { does: 'unknown' }
  const { does, why } = contact
  const gone = await handOverItems({
    does,
    items: sealedItems(db, userId),
    device_id: ticket.device_id,
    forgotten: ((await readVault(db, userId))?.by_pin ?? null) === null,
    handed: handedIn(await recall(db, 'handed'), userId),
    note: (handed) => rememberHanded(db, userId, handed),
    offer,
    now: now(),
  })
  return does === 'remove' ? { does, why: why ?? 'deactivated', handed: gone } : { does }

  /** What the server wants of this phone; the journal of shown numbers goes along. Null where the ticket is good no longer. */
  async function makeContact() {
    for (;;) {
      const showings = await nextShowings(db, userId)
      const answer = await inTime(api.call(deviceContact, { body: { ...ticket, ...(showings.length > 0 && { showings }) } })).catch(unlessRefused)
      if (answer === null || showings.length === 0) return answer
      await dropShowings(db, userId, showings)
    }
  }

  /** Whether the server has it. What it refuses stays on the phone. */
  async function offer({ item_id, bytes, photo, photo_of }: SealedItem): Promise<boolean> {
    const body = { ...ticket, item_id, ...(photo_of !== undefined && { photo_of }), ...(bytes !== null && { sealed: textOf(bytes) }) }
    const send = (file: Uint8Array<ArrayBuffer> | null) => {
      const upload = file === null ? {} : { upload: { field: 'visit_proof', file: new Blob([file]) } }
      return inTime(api.call(visitQuarantine, { body }, upload)).then(() => true, (error: unknown) => unlessRefused(error) ?? false)
    }
    // A visit without its photo is better than no visit.
    return (await send(photo)) || (photo !== null && bytes !== null && (await send(null)))
  }
}

const inTime = <T>(call: Promise<T>): Promise<T> => withinTime(systemClock, usualPauses.patience, call, new AbortController().signal)

/** Null for a refusal that another try does not change. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refused && error.status < 500 && error.status !== 429) return null
  throw error
}
