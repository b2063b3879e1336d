import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem.ts'

/** What the web app sends beyond what every page may. */
const sent = 'Content-Type, Idempotency-Key, X-Bisita-User'
/** What of an answer a page reads beside its body. */
const read = 'Content-Disposition, Data-Type, Idempotency-Replayed, Job-Id, Report-Version, Retry-After, X-Bisita-User, X-Request-Id'
/** Seconds for which a browser needs not ask again whether it may. */
const goodFor = '600'

/**
 * Lets the pages of these addresses, and no others, call a server on another port with their cookie. A page of
 * anybody else is refused before anything is read, preflight or not; what comes without an origin is a program, or
 * a picture in a page, which that page's own policy decides about.
 */
export function allowPages(app: FastifyInstance, allowed: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    void reply.header('vary', 'Origin')
    if (origin === undefined) return
    if (!allowed.has(origin)) throw new Problem('foreign_origin')
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': read,
    })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    void reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': sent,
      'access-control-max-age': goodFor,
    })
    return reply.code(204).send()
  })
}
