import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { uuidv7 } from './uuid.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import type { DestinationStream } from 'pino'
import type { Tables } from './database/tables.ts'
import { writeAudit } from './domains/audit/audit.store.ts'
import { authRoutes } from './domains/auth/auth.routes.ts'
import { identifier } from './domains/auth/auth.service.ts'
import { readCookie } from './domains/auth/cookie.ts'
import { clientsRoutes } from './domains/clients/clients.routes.ts'
import { dashboardsRoutes } from './domains/dashboards/dashboards.routes.ts'
import { locationsRoutes } from './domains/locations/locations.routes.ts'
import { usersRoutes } from './domains/users/users.routes.ts'
import type { HttpDeps } from './http/deps.ts'
import { documentRoutes } from './http/documents.ts'
import { answerBadAddress, answerBrokenRequest, answerErrors } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/json.ts'
import { originCheck, secureHeaders } from './http/security.ts'
import { answerUnknown } from './http/unknown.ts'
import { serveWeb } from './http/web.ts'

export type AppDeps = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly version: string
  /** The addresses that pages of ours are opened at; an HTTPS one makes cookies secure. */
  readonly origins: ReadonlySet<string>
  readonly trustProxy: boolean
  /** The built web app, or null to serve the calls alone. */
  readonly webFolder: string | null
  readonly logLevel: string
  readonly logTo?: DestinationStream
  readonly checkAnswers?: boolean
}

/** Bodies of calls are small; a chunk of a CSV or a photo has limits of its own. */
const bodyLimit = 1024 * 1024

/** Builds the server without listening: what the program and its tests both use. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const https = deps.origins.size > 0 && [...deps.origins].every((origin) => origin.startsWith('https:'))
  const app = fastify({
    bodyLimit,
    // One hop: what stands further left in X-Forwarded-For was written by whoever called.
    trustProxy: deps.trustProxy && ((_address, hop) => hop === 0),
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    // Longer than any address can be: parameters are held against the contract like everything else.
    routerOptions: { maxParamLength: 20_000 },
    logger: { level: deps.logLevel, base: null, ...(deps.logTo && { stream: deps.logTo }) },
  })
  app.decorateRequest('caller', null)
  readJsonBodies(app)
  answerErrors(app)
  logRequests(app)
  await answerUnknown(app)
  await secureHeaders(app, https)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })

  const identify = identifier(deps.db, deps.now)
  const http: HttpDeps = {
    db: deps.db,
    now: deps.now,
    identify: (request) => identify(readCookie(request, https)),
    checkOrigin: originCheck(deps.origins),
    writeAudit,
    checkAnswers: deps.checkAnswers ?? false,
  }
  healthRoutes(app, http, deps.version)
  authRoutes(app, { ...http, https })
  usersRoutes(app, { ...http, version: deps.version })
  locationsRoutes(app, http)
  clientsRoutes(app, http)
  dashboardsRoutes(app, http)
  documentRoutes(app, deps.version)
  if (deps.webFolder !== null) await serveWeb(app, deps.webFolder)
  return app
}

/** One line a request: the route's pattern, never the address itself, which may carry what people typed. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      request_id: request.id,
      user_id: request.caller?.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
