import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { connectionEvent } from './tls.ts'

/** Milliseconds that an idle connection stays open while the server closes: its next request may be on the way. */
const grace = 500

/** Milliseconds after which open connections are cut off while the server closes: the process has to end. */
const longest = 7000

const glance = 25

/** How many requests of a connection are being answered, and the time when it was opened or its last answer ended. */
type OpenConnection = { busy: number; since: number }

/**
 * Closes the server's connections without cutting an answer off. Once the server closes, it accepts no new connection,
 * every answer says `Connection: close`, and connections are closed as soon as they are idle. Node alone would close
 * those that are idle at that moment and leave the others open for as long as their callers like.
 */
export function endConnections(app: FastifyInstance): void {
  const connections = new Map<net.Socket, OpenConnection>()
  let closing = false

  // Of HTTPS, those that have not agreed on a key yet: they are cut off at the end.
  const raw = new Set<net.Socket>()
  app.server.on('connection', (socket: net.Socket) => {
    raw.add(socket)
    socket.once('close', () => raw.delete(socket))
  })
  app.server.on(connectionEvent(app.server), (socket: net.Socket) => {
    connections.set(socket, { busy: 0, since: Date.now() })
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.busy += 1
    response.once('close', () => {
      connection.busy -= 1
      connection.since = Date.now()
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })

  const closeIdle = (now: number): void => {
    for (const [socket, { busy, since }] of connections) {
      if (busy === 0 && now - since >= grace) socket.destroy()
    }
  }
  app.addHook('preClose', async () => {
    closing = true
    // Connections that wait to be accepted are accepted by then.
    await new Promise((resolve) => setImmediate(resolve))
    // Stop listening only: the HTTP server's own `close` would cut off answers on keep-alive connections.
    net.Server.prototype.close.call(app.server)
    const until = Date.now() + longest
    for (let now = Date.now(); connections.size > 0 && now < until; now = Date.now()) {
      closeIdle(now)
      await new Promise((resolve) => setTimeout(resolve, glance))
    }
    for (const socket of [...connections.keys(), ...raw]) socket.destroy()
  })
}
