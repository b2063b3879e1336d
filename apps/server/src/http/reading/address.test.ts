import { expect, test } from 'vitest'
import { networkOf, shortenedAddress } from './address.ts'

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:0001::9', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s is taken for %s and logged as %s', (address, network, short) => {
  expect([networkOf(address), shortenedAddress(address)]).toEqual([network, short])
})
