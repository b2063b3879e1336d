import { v7 } from 'uuid'
import type { Note } from '../../../device/device.ts'
import type { RecordDraft } from '../../visits/drafts.ts'
import { nothingRecorded } from '../../visits/recording.ts'

/** The form of a visit as a note has it: its text, its time and its place; the rest is entered. What was entered of the client already stays. */
export function noteDraft({ note, entered_at, latitude, longitude, accuracy, fixed_at }: Note, client_id: string, before: RecordDraft | undefined): RecordDraft {
  if (before !== undefined) return { ...before, values: { ...before.values, remarks: `${before.values.remarks}\n${note}`.trim() } }
  const at = Date.parse(entered_at)
  const fix = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, accuracy: accuracy ?? 0, at: fixed_at ?? at }
  return {
    begun: { id: v7(), client_id, visit_type: 'visit', itinerary_id: null, lease_id: null, replaces: null, began: at },
    values: { ...nothingRecorded, remarks: note },
    photo: null,
    sentAt: at,
    ...(fix && { fix }),
  }
}
