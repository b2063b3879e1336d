import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

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
  ['/branch/area/list', 7004],
  ['/itinerary/list', 7007],
  ['/approval/list', 7008],
])('a local server answers %s on its own port without the prefix', (path, port) => {
  expect(addressOf(path, { host: '', use_local_server: true })).toBe(`http://localhost:${port}${path}`)
})
