import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../problem.ts'
import { style } from '../docs/style.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

export type Secured = {
  readonly https: boolean
  /** Before the path of each call. */
  readonly prefix: '/api' | ''
  /** Other addresses of this machine that the page may call: the services on their ports. */
  readonly services: readonly string[]
}

/** Scripts and styles come from our own files only, but for the one style sheet inside the page of calls. */
const policyOf = ({ https, services }: Secured): string =>
  [
    ['default-src', "'self'"],
    ['script-src', "'self'"],
    ['style-src', "'self'", `'sha256-${sha256(style)}'`],
    ['img-src', "'self'", 'data:', 'blob:', ...services],
    ['connect-src', "'self'", ...services],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(https ? [['upgrade-insecure-requests']] : []),
  ]
    .map((directive) => directive.join(' '))
    .join(';')

/** The headers of every answer, whoever makes it: a call, a file, a refusal, or what is no request at all. */
export const securityHeaders = (secured: Secured): Readonly<Record<string, string>> => ({
  'content-security-policy': policyOf(secured),
  'cross-origin-opener-policy': 'same-origin',
  // A photo of a service is shown by the page on another port of the same host.
  'cross-origin-resource-policy': secured.prefix === '' ? 'same-site' : 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  ...(secured.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/** Sets them before anything else can answer, and keeps what calls answer out of every cache. */
export function secure(app: FastifyInstance, headers: Readonly<Record<string, string>>, prefix: Secured['prefix']): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.addHook('onSend', async (request, reply) => {
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
