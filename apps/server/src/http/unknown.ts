import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** A pattern of a route as an expression; a parameter is one step of the path. */
const expression = (url: string): RegExp => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`)

/**
 * Answers what no call is mounted for below `/api`: 405 where the path is a call's with another method,
 * otherwise 404. Must be asked before any call is mounted; what it returns, after the last.
 */
export function unknownCalls(app: FastifyInstance): () => void {
  const methods = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()])
  })
  return () => {
    const known = [...methods].map(([url, allowed]) => ({ pattern: expression(url), allowed: allowed.join(', ') }))
    app.all('/api/*', (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      const call = known.find(({ pattern }) => pattern.test(path))
      if (call === undefined) throw new Problem('no_such_call')
      void reply.header('allow', call.allowed)
      throw new Problem('wrong_method')
    })
  }
}
