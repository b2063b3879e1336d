import type { Socket } from 'node:net'
import type { Call } from '@bisita/contract/calls/call'
import { bodyTime, partTime } from '@bisita/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, tooMany } from '../../problem.ts'
import type { ProxyTrust } from '../admitting/proxy.ts'
import { addressOf, networkOf } from '../reading/address.ts'
import { connectionEvent } from '../tls.ts'
import { mayBeLarge } from './callLimits.ts'
import { createPresenceCounter } from './counters.ts'

/**
 * Limits for one network. A branch of 30 people and 200 phones shares one address: each may open six connections for the
 * files of the app and send one photo.
 */
export type ConnectionLimits = {
  /** Connections on which nobody has signed in yet. Behind a proxy, which has its own connections, requests are counted. */
  readonly unauthenticated: number
  /** Uploads that are under way, of signed-in people and of others. */
  readonly uploads: number
  readonly unauthenticatedUploads: number
  /** Milliseconds within which a body has to arrive, and a body with a photo: slow networks carry a few kilobytes a second. */
  readonly bodyTime: number
  readonly partTime: number
  /** Milliseconds after which a connection whose reader takes nothing of an answer is ended. */
  readonly unreadTime: number
}

export const defaultConnectionLimits: ConnectionLimits = { unauthenticated: 1500, uploads: 250, unauthenticatedUploads: 16, bodyTime, partTime, unreadTime: 60_000 }

export type ConnectionLimiter = {
  /** The sender of this request is known: its connection no longer counts among the unauthenticated. */
  readonly signedIn: (request: FastifyRequest) => void
  /** @throws Problem too_many where too many uploads are under way from the network */
  readonly admitUpload: (call: Call, request: FastifyRequest, reply: FastifyReply) => void
}

export function createConnectionLimiter(app: FastifyInstance, { trustProxy, limits, refuse }: { trustProxy: ProxyTrust | false; limits: ConnectionLimits; refuse: (socket: Socket, problem: Problem) => void }): ConnectionLimiter {
  const unauthenticated = createPresenceCounter(limits.unauthenticated)
  const uploads = createPresenceCounter(limits.uploads)
  const unauthenticatedUploads = createPresenceCounter(limits.unauthenticatedUploads)
  /** For each connection, or behind a proxy for each request, the function that ends its counting. */
  const leaves = new WeakMap<object, () => void>()

  const isOfProxy = ({ remoteAddress }: Socket): boolean => trustProxy !== false && remoteAddress !== undefined && trustProxy(remoteAddress, 0)

  app.server.on(connectionEvent(app.server), (socket: Socket) => {
    if (isOfProxy(socket)) return
    const leave = unauthenticated.enter(networkOf(socket.remoteAddress ?? '::'))
    if (leave === null) return refuse(socket, tooMany(10))
    leaves.set(socket, leave)
    socket.once('close', leave)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfProxy(request.socket)) return
    const leave = unauthenticated.enter(networkOf(addressOf(request)))
    if (leave === null) throw tooMany(10)
    leaves.set(request, leave)
    reply.raw.once('finish', leave).once('close', leave)
  })

  return {
    signedIn: (request) => {
      leaves.get(request)?.()
      leaves.get(request.socket)?.()
    },
    admitUpload: (call, request, reply) => {
      if (!mayBeLarge(call, request)) return
      const leave = (request.caller === null ? unauthenticatedUploads : uploads).enter(networkOf(addressOf(request)))
      if (leave === null) throw tooMany(5 + Math.floor(Math.random() * 10))
      reply.raw.once('finish', leave).once('close', leave)
    },
  }
}
