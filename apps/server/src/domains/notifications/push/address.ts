import type { LookupAddress } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

/** The push services of the browsers: Chrome and what stems from it, Firefox, Safari, Edge. */
const services = [/^fcm\.googleapis\.com$/, /^android\.googleapis\.com$/, /^updates\.push\.services\.mozilla\.com$/, /\.push\.apple\.com$/, /\.notify\.windows\.com$/]

/**
 * Whether an address may be pushed to: https without a port, a name or a password of its own, at a push service on the list.
 * @param added an origin that was added to the list; null for none
 */
export function isPushAddress(endpoint: string, added: string | null): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (added !== null && url.origin === added) return true
  return url.protocol === 'https:' && url.port === '' && services.some((host) => host.test(url.hostname))
}

/** Addresses that lead to nobody outside: of this machine, of private networks, reserved ones. */
const within = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) within.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) within.addSubnet(net, prefix, 'ipv6')

/** What is given out as public addresses of IPv6 so far; IPv4 written as IPv6 is not in it. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address) ? !within.check(address, 'ipv4') : givenOut.check(address, 'ipv6') && !within.check(address, 'ipv6')

/** A name that leads to an address within. */
export class InnerAddress extends Error {}

/** Looks a name up. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/**
 * A look-up for a connection: the addresses that it checks are those that are connected to, so no second answer for the same name
 * can lead elsewhere.
 */
export function checkedLookup(resolve: Resolve): LookupFunction {
  const checked = callbackify(async (host: string) => {
    const found = await resolve(host)
    const [first] = found
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address))) throw new InnerAddress()
    return { first, found }
  })
  return (host, { all }, callback) =>
    checked(host, (error, result) => {
      if (error !== null) callback(error, '')
      else if (all === true) callback(null, [...result.found])
      else callback(null, result.first.address, result.first.family)
    })
}
