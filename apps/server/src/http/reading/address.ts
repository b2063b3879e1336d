import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The address that a request came from; empty where a proxy sent something that is no address, or the caller has hung up. */
export function addressOf({ ip, socket }: { ip: string | undefined; socket: FastifyRequest['socket'] }): string {
  const address = ip?.replace(/%.*$/, '') ?? ''
  return isIP(address) === 0 ? (socket.remoteAddress ?? '::') : address
}

/** The first `most` of the eight groups of an IPv6 address. */
function groupsOf(address: string, most: number): string {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return groups.slice(0, most).map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')
}

/** An IPv4 address without the prefix with which it may be written as an IPv6 address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The network of an address: a customer of an IPv6 provider has a whole /64. */
export function networkOf(address: string): string {
  const known = plain(address)
  return known.includes(':') ? `${groupsOf(known, 4)}::/64` : known
}

/** An address as a log may hold it: enough to see that many calls come from one place, too little to name a person. */
export function shortenedAddress(address: string): string {
  const known = plain(address)
  return known.includes(':') ? `${groupsOf(known, 3)}::/48` : `${known.split('.').slice(0, 3).join('.')}.0/24`
}
