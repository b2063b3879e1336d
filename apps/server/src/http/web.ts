import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** A year, because file names in assets/ contain a hash of their content. */
const forever = 'public, max-age=31536000, immutable'

/** The worker that stretches a PIN: it alone may run WebAssembly, and loads nothing but itself. */
const pinWorker = /[\\/]assets[\\/]pinWorker-[\w-]+\.js(\.br|\.gz)?$/

/**
 * Serves the built web app, compressed beforehand where the build left a .br or .gz beside a file. Any
 * other path is a screen and gets the page, with its headers set so that a new version is seen at once.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error('The web app is not built. Run npm start, which builds it.')
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, file) => {
      if (pinWorker.test(file)) void reply.header('content-security-policy', String(reply.getHeader('content-security-policy')).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"))
      void reply.header('cache-control', /[\\/]assets[\\/]/.test(file) ? forever : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !path.extname(request.url.split('?')[0] ?? '')
    if (!page) return reply.code(404).type('text/plain').send('Not found')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
