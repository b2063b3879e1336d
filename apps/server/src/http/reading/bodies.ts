import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../problem.ts'

export const isJson = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('application/json') ?? false

const hasBody = ({ headers }: FastifyRequest): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose bodies do not arrive in time, answered or not, so that a connection cannot be kept by sending a byte
 * now and then. Times are milliseconds: `bodyTime` for any body, `partTime` for one that may have a photo.
 */
export function endSlowBodies(app: FastifyInstance, { bodyTime, partTime }: { readonly bodyTime: number; readonly partTime: number }, refuse: (socket: Socket, problem: Problem) => void): void {
  const timers = new Set<NodeJS.Timeout>()
  // A server that has closed has no connections left.
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)))
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    const { raw } = request
    const { mayTakeLong = false } = request.routeOptions.config
    const timer = setTimeout(() => refuse(raw.socket, new Problem('too_slow')), mayTakeLong && !isJson(request) ? partTime : bodyTime)
    timers.add(timer)
    const stop = (): void => {
      clearTimeout(timer)
      timers.delete(timer)
    }
    raw.once('end', stop).once('close', stop)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a body may hold a photo. */
    mayTakeLong?: boolean
  }
}
