import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** A pattern of a route as an expression; a parameter is one step of the path. */
const expression = (url: string): RegExp => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`)

/**
 * Answers what no call is mounted for below the prefix of calls: 405 where the path is a call's with another method,
 * otherwise 404. Asked before any call is mounted, since it watches what is.
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
