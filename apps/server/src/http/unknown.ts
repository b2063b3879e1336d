import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** The pattern of a route as a regular expression; a parameter is one step of the path. */
const expression = (url: string): RegExp => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`)

/**
 * Answers requests below the prefix of calls that no call is mounted for: 405 where a call has the path with another
 * method, otherwise 404. Must run before any call is mounted, since it collects their paths.
 */
export async function answerUnknown(app: FastifyInstance, prefix: '/api' | ''): Promise<void> {
  const known = new Map<string, { readonly pattern: RegExp; readonly methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { pattern: expression(url), methods: [] }
    route.methods.push(...[method].flat())
    known.set(url, route)
  })
  await app.register(
    async (calls) => {
      calls.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? ''
        const call = [...known.values()].find(({ pattern }) => pattern.test(path))
        if (call === undefined) throw new Problem('no_such_call')
        void reply.header('allow', call.methods.join(', '))
        throw new Problem('wrong_method')
      })
    },
    { prefix },
  )
}
