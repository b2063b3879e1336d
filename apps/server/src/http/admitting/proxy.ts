import net from 'node:net'

/** Whether a proxy at an address is believed what it says of the caller before it; `hop` counts from the nearest. */
export type ProxyTrust = (address: string, hop: number) => boolean

const form = 'BISITA_TRUST_PROXY must be 1 (one proxy on this machine), 0, or the addresses of proxies such as 10.0.0.5 or 10.0.0.0/24, with commas between them.'

/**
 * Reads whose `X-Forwarded-For` is believed: `1` believes one proxy on this machine, a list every proxy in it. What
 * anybody else writes there is left out of account.
 * @returns false where nobody is
 * @throws Error naming the variable
 */
export function proxyTrust(text: string): ProxyTrust | false {
  if (['', '0', 'false'].includes(text)) return false
  if (text === '1' || text === 'true') return onlyNearest(['127.0.0.0/8', '::1'])
  const known = listOf(text.split(',').map((part) => part.trim()))
  return (address) => holds(known, address)
}

function onlyNearest(addresses: readonly string[]): ProxyTrust {
  const known = listOf(addresses)
  return (address, hop) => hop === 0 && holds(known, address)
}

function holds(known: net.BlockList, address: string): boolean {
  const family = net.isIP(address)
  return family !== 0 && known.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function listOf(parts: readonly string[]): net.BlockList {
  const list = new net.BlockList()
  for (const part of parts) {
    const [address = '', bits, ...more] = part.split('/')
    const family = net.isIP(address)
    const most = family === 4 ? 32 : 128
    const wide = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    // Everybody is no proxy.
    if (family === 0 || more.length > 0 || !(wide >= 1 && wide <= most)) throw new Error(form)
    list.addSubnet(address, wide, family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
