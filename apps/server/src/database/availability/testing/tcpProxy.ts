import { once } from 'node:events'
import net from 'node:net'

/** What stands between a server and its database in a test, and can do to connections what networks do. */
export type TcpProxy = {
  /** An address of a database, through the proxy. */
  through(url: string): string
  /** Passes on nothing more of the connections there are, without ending them; `all` also of those to come. */
  silence(which: 'present' | 'all'): void
  /** Connections from now on are passed on again. */
  speak(): void
  /** Breaks the connections there are. */
  hangUp(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  let silent = false
  const server = net.createServer((inside) => {
    const outside = net.connect(Number(port), hostname)
    const pair = [inside, outside] as const
    pairs.add(pair)
    for (const [at, from] of pair.entries()) {
      const to = pair[1 - at] as net.Socket
      from.on('error', () => undefined).on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (!silent) from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mine = String((server.address() as net.AddressInfo).port)
  const hangUp = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: mine }).href,
    silence: (which) => {
      silent = which === 'all'
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause()
    },
    speak: () => {
      silent = false
    },
    hangUp,
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}
