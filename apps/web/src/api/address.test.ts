import { expect, test } from 'vitest'
import { addressOf, localServerOf } from './address.ts'

test('calls lie under /api of the configured host', () => {
  expect(addressOf('/client/list', { host: '', use_local_server: false })).toBe('/api/client/list')
  expect(addressOf('/client/list', { host: 'https://bisita.example', use_local_server: false })).toBe(
    'https://bisita.example/api/client/list',
  )
})

test.each([
  ['/auth/authenticate', 7002],
  ['/user/current', 7001],
  ['/report/mr-visits', 7001],
  ['/settings', 7001],
  ['/health/live', 7001],
  ['/branch/area/list', 7004],
  ['/assignment/mr-list/1', 7005],
  ['/itinerary/list', 7007],
  ['/visit/proof/1', 7007],
  ['/approval/list', 7008],
])('a local server answers %s on its own port without the prefix', (path, port) => {
  expect(addressOf(path, { host: '', use_local_server: 7001 })).toBe(`http://localhost:${port}${path}`)
  expect(addressOf(path, { host: 'https://bisita.example', use_local_server: 9101 })).toBe(`http://localhost:${port + 2100}${path}`)
})

test.each([
  [null, false],
  ['', false],
  ['false', false],
  ['True', false],
  ['7001; x', false],
  ['123456', false],
  ['//evil.example', false],
  ['true', 7001],
  ['9101', 9101],
])('the stored address %j means %j', (stored, expected) => {
  expect(localServerOf({ getItem: (key) => (key === 'use_local_server' ? stored : null) })).toBe(expected)
})
