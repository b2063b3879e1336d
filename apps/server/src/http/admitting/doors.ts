import type { Socket } from 'node:net'
import type { Call } from '@bisita/contract/calls/call'
import { bodyTime, partTime } from '@bisita/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../problem.ts'
import type { ProxyTrust } from '../../proxy.ts'
import { addressOf, networkOf } from '../reading/address.ts'
import { isJson } from '../reading/bodies.ts'
import { createCrowd } from './crowd.ts'
import { tooMany } from '../tally.ts'

/**
 * How much comes from one address at once. A branch of 30 people and 200 phones stands behind one: each may open six
 * connections for the files of the app and send one photo.
 */
export type DoorLimits = {
  /** Connections on which nobody has signed in yet; behind a proxy, which has connections of its own, requests. */
  readonly strangers: number
  /** Uploads that are under way, of signed-in people and of others. */
  readonly uploads: number
  readonly strangersUploads: number
  /** Milliseconds within which a body has to arrive, and one that holds a photo: networks carry a few kilobytes a second. */
  readonly bodyTime: number
  readonly partTime: number
}

export const usualDoors: DoorLimits = { strangers: 1500, uploads: 250, strangersUploads: 16, bodyTime, partTime }

export type Doors = {
  /** The sender of this request is known: the connection counts no longer among those that nobody has signed in on. */
  readonly signedIn: (request: FastifyRequest) => void
  /** @throws Problem too_many where too many uploads are under way from the address */
  readonly letUploadIn: (call: Call, request: FastifyRequest, reply: FastifyReply) => void
}

/** What of a call may be large: a file, and whatever is sent without a sign-in beside one. */
const mayBeLarge = ({ upload, bytes, may }: Call, request: FastifyRequest): boolean =>
  bytes !== undefined || (upload !== undefined && (may === 'anyone' || !isJson(request)))

export function createDoors(app: FastifyInstance, { trustProxy, limits, refuse }: { trustProxy: ProxyTrust | false; limits: DoorLimits; refuse: (socket: Socket, problem: Problem) => void }): Doors {
  const strangers = createCrowd(limits.strangers)
  const uploads = createCrowd(limits.uploads)
  const strangersUploads = createCrowd(limits.strangersUploads)
  /** What counts a connection, or behind a proxy a request, out again. */
  const leaves = new WeakMap<object, () => void>()

  const isProxys = ({ remoteAddress }: Socket): boolean => trustProxy !== false && remoteAddress !== undefined && trustProxy(remoteAddress, 0)

  app.server.on('connection', (socket) => {
    if (isProxys(socket)) return
    const leave = strangers.enter(networkOf(socket.remoteAddress ?? '::'))
    if (leave === null) return refuse(socket, tooMany(10))
    leaves.set(socket, leave)
    socket.once('close', leave)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isProxys(request.socket)) return
    const leave = strangers.enter(networkOf(addressOf(request)))
    if (leave === null) throw tooMany(10)
    leaves.set(request, leave)
    reply.raw.once('finish', leave).once('close', leave)
  })

  return {
    signedIn: (request) => {
      leaves.get(request)?.()
      leaves.get(request.socket)?.()
    },
    letUploadIn: (call, request, reply) => {
      if (!mayBeLarge(call, request)) return
      const crowd = request.caller === null ? strangersUploads : uploads
      const leave = crowd.enter(networkOf(addressOf(request)))
      if (leave === null) throw tooMany(5 + Math.floor(Math.random() * 10))
      reply.raw.once('finish', leave).once('close', leave)
    },
  }
}
