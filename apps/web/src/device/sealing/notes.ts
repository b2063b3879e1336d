import { envelopePlace } from '@bisita/contract/devices/envelopes.format'
import type { DeviceDatabase } from '../database.ts'
import type { Note } from '../device.ts'
import { recall } from '../state.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { addNote, notesOf } from './notes.store.ts'

/** What is written down of a visit on a locked phone; the position where the phone may tell it. */
export type WrittenNote = Omit<Note, 'id' | 'entered_at'>

type Written = { readonly db: DeviceDatabase; readonly userId: string; readonly id: string; readonly now: Date; readonly appVersion: string | null }

/** The keys that a note is sealed to; null where this phone does not have them yet. */
async function keysOf(db: DeviceDatabase, userId: string) {
  const [device, server, own] = await Promise.all([recall(db, 'device'), recall(db, 'envelope_key'), recall(db, 'note_key')])
  if (server === undefined || own === undefined || server.user_id !== userId || own.user_id !== userId || device?.device_id !== server.device_id) return null
  return { device_id: server.device_id, server: server.point, own: own.point }
}

export const canWriteNote = async (db: DeviceDatabase, userId: string): Promise<boolean> => (await keysOf(db, userId)) !== null

/**
 * Stores a note of a locked phone, which nobody opens there: the server can, and its own user once the phone is unlocked.
 * Rejects where this phone has no keys for it.
 */
export async function writeNote({ db, userId, id, now, appVersion }: Written, { name, ...said }: WrittenNote): Promise<void> {
  const keys = await keysOf(db, userId)
  if (keys === null) throw new Error('This phone has no keys for notes.')
  const { device_id } = keys
  const entered_at = now.toISOString()
  const content = { kind: 'note', record_id: id, client_name: name, entered_at, app_version: appVersion, content: said }
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const place = envelopePlace('item', { item_id: id, user_id: userId, device_id })
  const [for_server, for_phone] = await Promise.all([sealEnvelope(keys.server, place, bytes), sealEnvelope(keys.own, place, bytes)])
  await addNote(db, { id, user_id: userId, device_id, entered_at, for_server, for_phone })
}

/** The notes of the user of an unlocked phone, oldest first. One whose key is gone is left out: it is handed over. */
export async function readNotes(db: DeviceDatabase, userId: string): Promise<readonly Note[]> {
  const [own, opener] = await Promise.all([recall(db, 'note_key'), recall(db, 'note_opener')])
  if (own === undefined || opener === undefined) return []
  const read = async ({ id, device_id, entered_at, for_phone }: Awaited<ReturnType<typeof notesOf>>[number]): Promise<readonly Note[]> => {
    try {
      const bytes = await openEnvelope({ point: own.point, opener }, envelopePlace('item', { item_id: id, user_id: userId, device_id }), for_phone)
      const { client_name, content } = JSON.parse(new TextDecoder().decode(bytes)) as { client_name: string; content: Omit<WrittenNote, 'name'> }
      return [{ id, entered_at, name: client_name, ...content }]
    } catch (error) {
      console.info('A note does not open.', error)
      return []
    }
  }
  return (await Promise.all((await notesOf(db, userId)).map(read))).flat()
}
