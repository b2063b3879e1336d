import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { style } from './docs/style.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

export type Secured = {
  readonly https: boolean
  /** Before the path of each call. */
  readonly prefix: '/api' | ''
  /** Other addresses of this machine that the page may call: the services on their ports. */
  readonly services: readonly string[]
}

/** Security headers. Scripts and styles come from our own files only, but for the one style sheet inside the page of calls. */
export async function secureHeaders(app: FastifyInstance, { https, prefix, services }: Secured): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", `'sha256-${sha256(style)}'`],
        imgSrc: ["'self'", 'data:', 'blob:', ...services],
        connectSrc: ["'self'", ...services],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // A photo of a service is shown by the page on another port of the same host.
    crossOriginResourcePolicy: { policy: prefix === '' ? 'same-site' : 'same-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()')
    if (request.url.startsWith(prefix)) reply.header('cache-control', 'no-store')
  })
}

/**
 * Refuses state changes that a browser sends for another site. Programs that are no browser send neither
 * header, and hold no cookie that somebody else could use.
 */
export function originCheck(allowed: ReadonlySet<string>): (request: FastifyRequest) => void {
  return (request) => {
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const foreign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !allowed.has(origin)
    if (foreign) throw new Problem('foreign_origin')
  }
}
