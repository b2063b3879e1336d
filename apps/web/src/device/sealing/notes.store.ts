import type { DeviceDatabase } from '../database.ts'

/**
 * A visit that was written down on a locked phone, without the list. It is sealed twice: to the server, which gets it if the
 * phone stays locked, and to the user's own key, which is opened with the phone.
 */
export type SealedNote = {
  /** Of the item that is handed over. */
  readonly id: string
  readonly user_id: string
  readonly device_id: string
  readonly entered_at: string
  readonly for_server: Uint8Array<ArrayBuffer>
  readonly for_phone: Uint8Array<ArrayBuffer>
}

const nameOf = (id: string): string => `note ${id}`

export const addNote = async (db: DeviceDatabase, note: SealedNote): Promise<void> => void (await db.state.add({ name: nameOf(note.id), value: note }))

/** The notes of a user, oldest first. */
export async function notesOf(db: DeviceDatabase, userId: string): Promise<readonly SealedNote[]> {
  const rows = await db.state.where('name').startsWith('note ').toArray()
  return rows
    .map(({ value }) => value as SealedNote)
    .filter(({ user_id }) => user_id === userId)
    .toSorted((a, b) => (a.entered_at < b.entered_at ? -1 : 1))
}

export const deleteNote = (db: DeviceDatabase, id: string): Promise<void> => db.state.delete(nameOf(id))
