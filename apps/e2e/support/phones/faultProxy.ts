import net from 'node:net'

/**
 * The fault of connections: `through` reaches the server, `refuse` is closed at once, `hang` is accepted and never
 * answered, `cut` is closed after `after()` bytes of a request or its answer.
 */
export type ProxyFaults =
  | { readonly kind: 'through' | 'refuse' | 'hang' }
  | { readonly kind: 'cut'; readonly after: () => number }

export type FaultProxy = {
  readonly port: number
  /** Changes the fault of new connections; open ones are closed. */
  readonly set: (weather: ProxyFaults) => void
  /** The number of connections that were cut. */
  readonly cuts: () => number
  readonly close: () => Promise<void>
}

/** Starts a TCP proxy before the server at port `target` that simulates a bad network. */
export function startFaultProxy(target: number): Promise<FaultProxy> {
  const open = new Set<net.Socket>()
  let weather: ProxyFaults = { kind: 'through' }
  let cuts = 0

  const keep = (socket: net.Socket) => {
    open.add(socket)
    // Broken connections are expected.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }

  const server = net.createServer((client) => {
    keep(client)
    if (weather.kind === 'refuse') return client.destroy()
    if (weather.kind === 'hang') return client.resume()
    const upstream = net.connect(target, '127.0.0.1')
    keep(upstream)
    let left = weather.kind === 'cut' ? weather.after() : Infinity
    const pass = (to: net.Socket) => (bytes: Buffer) => {
      to.write(bytes.subarray(0, Math.min(left, bytes.length)))
      left -= bytes.length
      if (left > 0) return
      cuts += 1
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    client.on('data', pass(upstream))
    upstream.on('data', pass(client))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        port: (server.address() as net.AddressInfo).port,
        set: (next) => {
          weather = next
          for (const socket of open) socket.destroy()
        },
        cuts: () => cuts,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            for (const socket of open) socket.destroy()
          }),
      })
    })
  })
}
