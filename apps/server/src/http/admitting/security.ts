import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../problem.ts'
import { style } from '../docs/style.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

export type Secured = {
  readonly https: boolean
  /** The prefix of each call's path. */
  readonly prefix: '/api' | ''
  /** Other origins of this machine that the page may call: the services on their own ports. */
  readonly services: readonly string[]
  /** Other origins that pictures may come from: those under the map. */
  readonly pictures: readonly string[]
}

/** The content security policy: scripts and styles come from our own files only, except the style sheet inside the page of calls. */
const policyOf = ({ https, services, pictures }: Secured): string =>
  [
    ['default-src', "'self'"],
    ['script-src', "'self'"],
    ['style-src', "'self'", `'sha256-${sha256(style)}'`],
    ['img-src', "'self'", 'data:', 'blob:', ...services, ...pictures],
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

/** The headers of every answer: of a call, a file, a refusal, and of a request that could not be read. */
export const securityHeaders = (secured: Secured): Readonly<Record<string, string>> => ({
  'content-security-policy': policyOf(secured),
  'cross-origin-opener-policy': 'same-origin',
  // The page shows photos of a service that is on another port of the same host.
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

/** Sets the headers before anything else can answer, and forbids caches to store the answers of calls. */
export function secure(app: FastifyInstance, headers: Readonly<Record<string, string>>, prefix: Secured['prefix']): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(prefix)) reply.header('cache-control', 'no-store')
  })
}

/** Whether an origin is this machine's own, which needs no `BISITA_ORIGIN`. */
const isLocal = (origin: string): boolean => ['localhost', '127.0.0.1'].includes(new URL(origin).hostname)

/** The message for a page whose origin is not allowed; the usual reason is that `BISITA_ORIGIN` is not set. */
function wrongAddress(allowed: ReadonlySet<string>): string {
  const own = [...allowed].find((origin) => !isLocal(origin))
  if (own !== undefined) return `This page was opened at another address than Bisita's own. Please open ${own} instead.`
  return 'Bisita does not know the address that this page was opened at. Whoever runs the server has to set BISITA_ORIGIN to it.'
}

/**
 * Refuses state changes that a browser sends for another site. Programs other than browsers send neither of the headers,
 * and have no cookie that another site could use. The first refused origin is logged with the setting to change.
 */
export function originCheck(allowed: ReadonlySet<string>): (request: FastifyRequest) => void {
  let logged = false
  return (request) => {
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    if (origin === undefined) {
      if (site === 'cross-site' || site === 'same-site') throw new Problem('foreign_origin')
      return
    }
    if (allowed.has(origin)) return
    if (!logged) request.log.warn({ origin: origin.slice(0, 200), allowed: [...allowed] }, 'a page of another address was refused; if it is ours, set BISITA_ORIGIN to its address')
    logged = true
    throw new Problem('foreign_origin', { message: wrongAddress(allowed) })
  }
}
