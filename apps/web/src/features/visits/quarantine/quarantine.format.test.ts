import { quarantineKinds } from '@bisita/contract/devices/devices.kinds'
import { pensionTypes } from '@bisita/contract/pension'
import { expect, test } from 'vitest'
import { messageFault, contentLines, titleOf } from './quarantine.format.ts'

test('each kind has words of its own', () => {
  const titles = quarantineKinds.map((kind) => titleOf({ kind, client_name: null }))
  expect(new Set(titles).size).toBe(quarantineKinds.length)
  expect(titles.join()).not.toContain('undefined')
  expect(titleOf({ kind: 'visit_create', client_name: 'Cruz, Ana' })).toBe('Visit: Cruz, Ana')
})

test('its content is shown without what is empty or means nothing to people', () => {
  const content = {
    id: 'x', client_id: 'y', visit_type: 'visit', visit_result: 'Not Around', remarks: '', visit_others_result: null, has_availed: false,
    visit_time: '2026-11-21T06:05:09.000Z', duration: 1200, latitude: 16.4, photo_sha256: 'f', call_back_at: '2026-11-25',
  }
  expect(contentLines({ content })).toEqual([
    ['Result', 'Not Around'],
    ['Availed', 'No'],
    ['Time of the visit', '11/21/2026 02:05:09 PM'],
    ['Duration', '1,200'],
    ['Call back at', 'Nov 25, 2026'],
  ])
})

test('codes are shown by their names', () => {
  expect(contentLines({ content: { lastname: 'Cruz', id_type: 'gsis', claim_type: 'RT' } })).toEqual([
    ['Last name', 'Cruz'],
    ['ID type', 'GSIS'],
    ['Pension type', pensionTypes.RT],
  ])
})

test.each([
  ['accept', '', null],
  ['reject', ' ', 'This is required.'],
  ['reject', 'Twice', null],
  ['accept', 'x'.repeat(256), 'At most 255 characters.'],
] as const)('to %s with %j', (action, message, fault) => {
  expect(messageFault(action, message)).toBe(fault)
})
