import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem.ts'

/** Request headers of the web app beyond those that browsers allow without asking. */
const sent = 'Content-Type, Idempotency-Key, X-Bisita-User'
/** Response headers that the web app reads. */
const read = 'Content-Disposition, Data-Type, Idempotency-Replayed, Job-Id, Report-Version, Retry-After, X-Bisita-User, X-Request-Id'
/** Seconds for which a browser may cache the answer of a preflight request. */
const goodFor = '600'

/**
 * Lets pages of the allowed origins, and no others, call a server on another port with their cookie. Requests of other
 * pages are refused before anything is read, preflight or not. A request without an origin comes from a program, or is
 * an image in a page, which the policy of that page decides about.
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
