import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a request came from. A proxy's word for it that is no address counts for nothing. Of a caller who has hung up nothing is known. */
export function addressOf({ ip, socket }: { ip: string | undefined; socket: FastifyRequest['socket'] }): string {
  const address = ip?.replace(/%.*$/, '') ?? ''
  return isIP(address) === 0 ? (socket.remoteAddress ?? '::') : address
}

/** The first of the eight groups of an address of IPv6. */
function groupsOf(address: string, most: number): string {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return groups.slice(0, most).map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')
}

/** An address of IPv4 that came written as one of IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whom an address is taken for: a customer of an IPv6 network has a /64 to choose from. */
export function networkOf(address: string): string {
  const known = plain(address)
  return known.includes(':') ? `${groupsOf(known, 4)}::/64` : known
}

/** An address as a log may hold it: enough to see that many calls come from one place, too little to name a person. */
export function shortened(address: string): string {
  const known = plain(address)
  return known.includes(':') ? `${groupsOf(known, 3)}::/48` : `${known.split('.').slice(0, 3).join('.')}.0/24`
}
