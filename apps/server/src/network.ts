import { isIPv4, isIPv6 } from 'node:net'

/**
 * What an address is counted as: itself, or of IPv6 the /64, since one subscriber has all of its addresses.
 * An IPv4 address that is written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !isIPv6(address)) return address
  // Written in one way: lower case, nothing but hexadecimal groups.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const [front, back] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const groups = tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return quads(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

const quads = (groups: readonly string[]): string =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
