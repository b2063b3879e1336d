import { expect, test } from 'vitest'
import { partOf } from './callParts.ts'

test('telemarketers begin at the desk, others at the list; an address that names calls shows the list', () => {
  expect(partOf('tele', {})).toBe('desk')
  for (const role of ['oic', 'ah', 'admin'] as const) expect(partOf(role, {})).toBe('list')
  expect(partOf('tele', { visit: 'x' })).toBe('list')
  expect(partOf('tele', { page: 2 })).toBe('list')
  expect(partOf('tele', { part: 'list' })).toBe('list')
  expect(partOf('oic', { part: 'desk' })).toBe('desk')
})
