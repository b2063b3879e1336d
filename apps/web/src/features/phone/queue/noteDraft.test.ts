import { expect, test } from 'vitest'
import { nothingRecorded } from '../../visits/recording.ts'
import { noteDraft } from './noteDraft.ts'

const note = { id: 'n', entered_at: '2026-11-21T01:00:00.000Z', name: 'Aling Nena', note: 'Babalik sa Lunes' }
const at = Date.parse(note.entered_at)

test('a note becomes the form of a visit with its text, its time and its place', () => {
  const draft = noteDraft({ ...note, latitude: 16.4, longitude: 120.6, accuracy: 12, fixed_at: at - 3000 }, 'c', undefined)
  expect(draft).toMatchObject({ begun: { client_id: 'c', began: at }, values: { ...nothingRecorded, remarks: note.note }, sentAt: at, fix: { latitude: 16.4, longitude: 120.6, accuracy: 12, at: at - 3000 } })
})

test('one without a place asks for it as always; one of an earlier version does not say how exact it is', () => {
  expect(noteDraft(note, 'c', undefined)).not.toHaveProperty('fix')
  expect(noteDraft({ ...note, latitude: 16.4, longitude: 120.6 }, 'c', undefined).fix).toEqual({ latitude: 16.4, longitude: 120.6, accuracy: 0, at })
})

test('what was entered of the client before stays', () => {
  const before = noteDraft(note, 'c', undefined)
  expect(noteDraft({ ...note, note: 'Wala na', latitude: 1, longitude: 2 }, 'c', before)).toEqual({ ...before, values: { ...before.values, remarks: 'Babalik sa Lunes\nWala na' } })
})
