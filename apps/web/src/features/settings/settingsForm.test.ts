import { usualSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import type { Settings } from './settings.queries.ts'
import { cellOf, changeOf, reasonsProblem, checks, valuesOf, withCell, withExportRole } from './settingsForm.ts'

const settings: Settings = { ...usualSettings, switched_cells: {} }

test('only what was changed is sent', () => {
  const values = valuesOf(settings)
  expect(changeOf(settings, values)).toEqual({})
  expect(changeOf(settings, { ...values, minimum_age: ' 21 ', photo_required: true })).toEqual({ minimum_age: 21, photo_required: true })
  // Shown in seconds, stored in milliseconds.
  expect(changeOf(settings, { ...values, queue_pause_ms: '1.25' })).toEqual({ queue_pause_ms: 1250 })
})

test.each([
  ['minimum_password', '8', null],
  ['minimum_password', '7', 'From 8 to 64.'],
  ['minimum_password', '', 'This must be a whole number.'],
  ['replay_pause_ms', '0', null],
  ['replay_pause_ms', '0.25', null],
  ['upload_pause_ms', '60.001', 'From 0 to 60.'],
  ['replay_pause_ms', '-1', 'This must be a number.'],
  ['replay_pause_ms', '0.0001', 'This must be a number.'],
  ['notice_seconds', '5.5', 'This must be a whole number.'],
] as const)('%s "%s" is %s', (name, typed, expected) => {
  expect(checks[name](typed)).toBe(expected)
})

test('a role that may export is taken in and out, in one order', () => {
  expect(withExportRole(['ah', 'admin'], 'mr', true)).toEqual(['mr', 'ah', 'admin'])
  expect(withExportRole(['mr', 'ah', 'admin'], 'ah', false)).toEqual(['mr', 'admin'])
  expect(changeOf(settings, { ...valuesOf(settings), export_roles: ['admin'] })).toEqual({ export_roles: ['admin'] })
})

test('a cell is switched and switched back, and what is as usual leaves no trace', () => {
  const switched = withCell({}, 'client.update_contact', 'oic', 'approval')
  expect(switched).toEqual({ 'client.update_contact': { oic: 'approval' } })
  expect([cellOf(switched, 'client.update_contact', 'oic'), cellOf(switched, 'client.update_contact', 'mr')]).toEqual(['approval', 'direct'])
  const two = withCell(switched, 'client.update_contact', 'mr', 'approval')
  expect(withCell(two, 'client.update_contact', 'oic', 'direct')).toEqual({ 'client.update_contact': { mr: 'approval' } })
  expect(withCell(switched, 'client.update_contact', 'oic', 'direct')).toEqual({})
})

test('the reasons for skipping are one on each line, each once, and not too many or too long', () => {
  expect(changeOf(settings, { ...valuesOf(settings), skip_reasons: ' No time \n\nRain\nNo time' })).toEqual({ skip_reasons: ['No time', 'Rain'] })
  expect(reasonsProblem('Rain')).toBeNull()
  expect(reasonsProblem('x'.repeat(65))).toBe('At most 64 characters each.')
  expect(reasonsProblem(Array.from({ length: 21 }, (_, at) => `Reason ${at}`).join('\n'))).toBe('At most 20.')
})
