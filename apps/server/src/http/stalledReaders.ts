import net from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends a connection whose reader takes nothing of its answer for `unreadTime` milliseconds, so that the files and database
 * connections of the answer are free again. A slow reader who takes a little now and then gets the whole answer.
 */
export function endStalledReaders(app: FastifyInstance, unreadTime: number): void {
  // Node sets another time, for the next request, as soon as the answer has left.
  app.addHook('onSend', async ({ socket }) => {
    // A request that is injected without a connection has no socket to end.
    if (socket instanceof net.Socket) socket.setTimeout(unreadTime)
  })
}
