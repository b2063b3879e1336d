import compress from '@fastify/compress'
import type { ServiceName } from '@bisita/contract/limits'
import { serviceOf } from '@bisita/contract/services'
import cookie from '@fastify/cookie'
import { uuidv7 } from './uuid.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import type { DestinationStream } from 'pino'
import type { Tables } from './database/tables.ts'
import { auditRoutes } from './domains/audit/audit.routes.ts'
import { writeAudit } from './domains/audit/audit.store.ts'
import { assignmentsRoutes } from './domains/assignments/assignments.routes.ts'
import { authRoutes } from './domains/auth/auth.routes.ts'
import { areasRoutes } from './domains/areas/areas.routes.ts'
import { approvalsRoutes } from './domains/approvals/approvals.routes.ts'
import { makeOffer } from './domains/approvals/offers.ts'
import { identifier } from './domains/auth/auth.service.ts'
import { readCookie } from './domains/auth/cookie.ts'
import { branchesRoutes } from './domains/branches/branches.routes.ts'
import { clientsRoutes } from './domains/clients/clients.routes.ts'
import { digestRoutes } from './domains/clients/digest.routes.ts'
import { dashboardsRoutes } from './domains/dashboards/dashboards.routes.ts'
import { itinerariesRoutes } from './domains/itineraries/itineraries.routes.ts'
import { locationsRoutes } from './domains/locations/locations.routes.ts'
import { productsRoutes } from './domains/products/products.routes.ts'
import { peopleRoutes } from './domains/users/people.routes.ts'
import { settingsRoutes } from './domains/settings/settings.routes.ts'
import { devicesRoutes } from './domains/users/devices.routes.ts'
import { usersRoutes } from './domains/users/users.routes.ts'
import type { Files } from './files/files.ts'
import { proofRoutes } from './domains/visits/proof.routes.ts'
import { quarantineRoutes } from './domains/visits/quarantine.routes.ts'
import { visitsReadRoutes } from './domains/visits/visits.read.routes.ts'
import { visitsRoutes } from './domains/visits/visits.routes.ts'
import type { HttpDeps } from './http/deps.ts'
import { documentRoutes } from './http/documents.ts'
import { allowPages } from './http/cors.ts'
import { answerBadAddress, answerBrokenRequest, answerErrors } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/json.ts'
import { originCheck, secureHeaders } from './http/security.ts'
import { answerUnknown } from './http/unknown.ts'
import { serveWeb } from './http/web.ts'

export type AppDeps = {
  readonly db: Kysely<Tables>
  /** Where photos are kept. */
  readonly files: Files
  readonly now: () => Date
  readonly version: string
  /** The addresses that pages of ours are opened at; an HTTPS one makes cookies secure. */
  readonly origins: ReadonlySet<string>
  readonly trustProxy: boolean
  /** Signs what must come back unaltered. */
  readonly secret: Buffer
  /** The built web app, or null to serve the calls alone. */
  readonly webFolder: string | null
  readonly logLevel: string
  readonly logTo?: DestinationStream
  readonly checkAnswers?: boolean
  /** Answers the calls of this service alone, without `/api`, and to the pages of `origins` on their other port. */
  readonly service?: ServiceName
  /** Where the services are opened beside this server: its pages may call them. */
  readonly services?: readonly string[]
}

/** Bodies of calls are small; a chunk of a CSV or a photo has limits of its own. */
const bodyLimit = 1024 * 1024

/** Builds the server without listening: what the program and its tests both use. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { service, services = [] } = deps
  const prefix = service === undefined ? '/api' : ''
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
  if (service !== undefined) allowPages(app, deps.origins)
  await answerUnknown(app, prefix)
  await secureHeaders(app, { https, prefix, services })
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })

  const identify = identifier(deps.db, deps.now)
  const http: HttpDeps = {
    prefix,
    // What is no service's, health, each answers for itself.
    serves: ({ path }) => service === undefined || (serviceOf(path) ?? service) === service,
    db: deps.db,
    now: deps.now,
    identify: (request) => identify(readCookie(request, https)),
    checkOrigin: originCheck(deps.origins),
    writeAudit,
    offerApproval: (context, call, input, asked) => makeOffer(deps.secret, context, call, input, asked),
    performers: new Map(),
    checkAnswers: deps.checkAnswers ?? false,
  }
  healthRoutes(app, http, deps.version)
  authRoutes(app, { ...http, https })
  usersRoutes(app, { ...http, version: deps.version })
  peopleRoutes(app, http)
  devicesRoutes(app, http)
  locationsRoutes(app, http)
  clientsRoutes(app, http)
  digestRoutes(app, http)
  itinerariesRoutes(app, http)
  assignmentsRoutes(app, http)
  branchesRoutes(app, http)
  areasRoutes(app, http)
  dashboardsRoutes(app, http)
  visitsReadRoutes(app, http)
  visitsRoutes(app, { ...http, files: deps.files })
  proofRoutes(app, { ...http, files: deps.files })
  quarantineRoutes(app, { ...http, files: deps.files })
  approvalsRoutes(app, { ...http, secret: deps.secret })
  productsRoutes(app, http)
  auditRoutes(app, http)
  settingsRoutes(app, http)
  if (service === undefined) documentRoutes(app, deps.version)
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
