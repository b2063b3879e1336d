import net from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Within this many milliseconds of its last answer a connection may have its next request under way. */
const grace = 500

/** What is not answered this long after the end began is cut off: the process has to end. */
const longest = 7000

const glance = 25

/** What a connection does: how many requests of it are being answered, and since when it has been so. */
type Held = { busy: number; since: number }

/**
 * Ends the server's connections without cutting an answer off. From the moment that it closes nobody new gets in;
 * every answer says `Connection: close`, and its connection ends with it; one that has had nothing to do is closed
 * at once. Node alone would close what is idle at that moment and keep the others for as long as their callers like.
 */
export function endConnections(app: FastifyInstance): void {
  const connections = new Map<net.Socket, Held>()
  let closing = false

  app.server.on('connection', (socket: net.Socket) => {
    connections.set(socket, { busy: 0, since: Date.now() })
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    const held = connections.get(socket)
    if (held === undefined) return
    held.busy += 1
    response.once('close', () => {
      held.busy -= 1
      held.since = Date.now()
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
    // Who is waiting to be let in has been let in by then.
    await new Promise((resolve) => setImmediate(resolve))
    // Of the HTTP server's own `close`, which cuts off what is just being sent on a kept connection, only the listening.
    net.Server.prototype.close.call(app.server)
    const until = Date.now() + longest
    for (let now = Date.now(); connections.size > 0 && now < until; now = Date.now()) {
      closeIdle(now)
      await new Promise((resolve) => setTimeout(resolve, glance))
    }
    for (const socket of connections.keys()) socket.destroy()
  })
}
