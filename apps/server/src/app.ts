import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import compress from '@fastify/compress'
import { anonymousBody, bodyTime, partTime } from '@bisita/contract/limits'
import { serviceOf } from '@bisita/contract/operations/services'
import cookie from '@fastify/cookie'
import { uuidv7 } from './uuid.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { auditRoutes } from './domains/audit/audit.routes.ts'
import { writeAudit } from './domains/audit/audit.store.ts'
import { assignmentsRoutes } from './domains/assignments/assignments.routes.ts'
import type { AppDeps } from './appDeps.ts'
import { authRoutes } from './domains/auth/auth.routes.ts'
import { codeRoutes } from './domains/auth/codes/codes.routes.ts'
import { passkeyRoutes } from './domains/auth/passkeys/passkeys.routes.ts'
import { areasRoutes } from './domains/areas/areas.routes.ts'
import { approvalsRoutes } from './domains/approvals/approvals.routes.ts'
import { makeOffer } from './domains/approvals/offers.ts'
import { identifier } from './domains/auth/identify.ts'
import { readCookie } from './domains/auth/cookie.ts'
import { backupsRoutes } from './domains/backups/backups.routes.ts'
import { branchesRoutes } from './domains/branches/branches.routes.ts'
import { clientsRoutes } from './domains/clients/clients.routes.ts'
import { duplicatesRoutes } from './domains/clients/duplicates/duplicates.routes.ts'
import { maskAnswer } from './domains/clients/reveal/maskAnswer.ts'
import { digestRoutes } from './domains/clients/feed/digest.routes.ts'
import { dashboardsRoutes } from './domains/dashboards/dashboards.routes.ts'
import { removeItinerariesOf } from './domains/itineraries/itineraries.store.ts'
import { importsRoutes } from './domains/imports/imports.routes.ts'
import { itinerariesRoutes } from './domains/itineraries/itineraries.routes.ts'
import { psgcRoutes } from './domains/imports/psgc/psgc.routes.ts'
import { jobsRoutes } from './domains/jobs/jobs.routes.ts'
import { locationsRoutes } from './domains/locations/locations.routes.ts'
import { notificationsRoutes } from './domains/notifications/notifications.routes.ts'
import { reportsRoutes } from './domains/reports/reports.routes.ts'
import { consentsRoutes } from './domains/consents/consents.routes.ts'
import { productsRoutes } from './domains/products/products.routes.ts'
import { managedUsersRoutes } from './domains/users/managedUsers.routes.ts'
import { settingsRoutes } from './domains/settings/settings.routes.ts'
import { devicesRoutes } from './domains/devices/devices.routes.ts'
import { deskRoutes } from './domains/touchpoints/desk/desk.routes.ts'
import { publishCalendar } from './domains/touchpoints/publishing.service.ts'
import { touchpointsRoutes } from './domains/touchpoints/touchpoints.routes.ts'
import { passwordsSetOf } from './domains/users/passwords/passwordsSet.store.ts'
import { usersRoutes } from './domains/users/users.routes.ts'
import { findCurrentUser } from './domains/users/users.store.ts'
import { createSpool } from './exports/spool.ts'
import { proofRoutes } from './domains/visits/proof/proof.routes.ts'
import { lostRoutes } from './domains/devices/lost/lost.routes.ts'
import { envelopesRoutes } from './domains/devices/envelopes/envelopes.routes.ts'
import { quarantineRoutes } from './domains/devices/quarantine.routes.ts'
import { visitsReadRoutes } from './domains/visits/visits.read.routes.ts'
import { visitsRoutes } from './domains/visits/visits.routes.ts'
import { shortenedAddress, addressOf } from './http/reading/address.ts'
import { endSlowBodies } from './http/reading/bodies.ts'
import type { HttpDeps } from './http/deps.ts'
import { createSessionLimiter } from './http/limits/callLimits.ts'
import { createConnectionLimiter, defaultConnectionLimits } from './http/limits/connectionLimits.ts'
import { currentLimits } from './http/limits/currentLimits.ts'
import { documentRoutes } from './http/docs/documents.ts'
import { allowPages } from './http/admitting/cors.ts'
import { endConnections } from './http/closing.ts'
import { answerErrors, badAddressHandler, brokenRequestHandler, connectionCloser } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/reading/json.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { endStalledReaders } from './http/stalledReaders.ts'
import { tlsLimits } from './http/tls.ts'
import { originCheck, secure, securityHeaders } from './http/admitting/security.ts'
import { answerUnknown } from './http/unknown.ts'
import { serveWeb } from './http/web.ts'
import { tilesOrigin } from './http/admitting/tiles.ts'
import { undoRoutes } from './undo/undo.routes.ts'

/** Builds the server without listening: what the program and its tests both use. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { service, services = [] } = deps
  const prefix = service === undefined ? '/api' : ''
  const https = deps.origins.size > 0 && [...deps.origins].every((origin) => origin.startsWith('https:'))
  const headers = securityHeaders({ https, prefix, services, pictures: deps.mapTiles ? [tilesOrigin(deps.mapTiles)] : [] })
  const hangUp = connectionCloser(headers)
  const http1 = { headersTimeout: bodyTime, connectionsCheckingInterval: 5000 }
  const app = fastify({
    // The default of routes that set no limit of their own, as for a path that does not exist.
    bodyLimit: anonymousBody,
    requestTimeout: partTime,
    ...(deps.tls ? { https: { ...http1, ...deps.tls, ...tlsLimits } } : { http: http1 }),
    trustProxy: deps.trustProxy,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // While the server closes, requests on open connections are still answered.
    return503OnClosing: false,
    frameworkErrors: badAddressHandler(headers),
    clientErrorHandler: brokenRequestHandler(hangUp),
    // Longer than any URL can be: the contract validates the length of parameters.
    routerOptions: { maxParamLength: 20_000 },
    logger: { level: deps.logLevel, base: null, ...(deps.logTo && { stream: deps.logTo }) },
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('work', null)
  readJsonBodies(app)
  answerErrors(app)
  logRequests(app)
  endConnections(app)
  secure(app, headers, prefix)
  const connectionLimits = { ...defaultConnectionLimits, ...deps.connectionLimits }
  const connectionLimiter = createConnectionLimiter(app, { trustProxy: deps.trustProxy, limits: connectionLimits, refuse: hangUp })
  endSlowBodies(app, connectionLimits, hangUp)
  endStalledReaders(app, connectionLimits.unreadTime)
  if (service !== undefined) allowPages(app, deps.origins)
  await answerUnknown(app, prefix)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  const limits = currentLimits(deps.db, deps.limits)
  const identify = identifier(deps.db, deps.now)
  const http: HttpDeps = {
    prefix,
    // Calls that belong to no service, such as health, are answered by every service.
    serves: ({ path }) => service === undefined || (serviceOf(path) ?? service) === service,
    connections: { people: deps.db, phones: deps.phonesDb ?? deps.db, reports: deps.reportsDb ?? deps.db },
    lists: deps.listsDb ?? null,
    sessionLimiter: createSessionLimiter(limits, deps.now),
    spool: deps.spool ?? createSpool({ folder: os.tmpdir() }),
    connectionLimiter,
    limits,
    now: deps.now,
    identify: (request, background) => identify(readCookie(request, https), background),
    checkOrigin: originCheck(deps.origins),
    writeAudit,
    offerApproval: (context, call, input, approvalRequest) => makeOffer(deps.secret, context, call, input, approvalRequest),
    handlersByCall: new Map(),
    answerFor: (text, { user_type }) => maskAnswer(text, user_type),
    checkAnswers: deps.checkAnswers ?? false,
  }
  healthRoutes(app, http, deps.version, deps.isLeaving ?? (() => false))
  metricsRoutes(app, { prefix, token: deps.metricsToken ?? null, db: deps.db, replica: deps.replicaDb ?? null, pools: deps.pools ?? {}, now: deps.now })
  const signIn = { ...http, https, secret: deps.secret, findUser: findCurrentUser, findPasswordsSet: passwordsSetOf }
  passkeyRoutes(app, { ...signIn, origins: deps.origins })
  codeRoutes(app, signIn)
  authRoutes(app, { ...signIn, pause: deps.pause ?? wait, enterSignIn: (from) => http.sessionLimiter.enterSignIn(from) })
  usersRoutes(app, { ...http, version: deps.version, dialUrl: deps.dialUrl ?? null, mapTiles: deps.mapTiles ?? null })
  managedUsersRoutes(app, http)
  devicesRoutes(app, { ...http, secret: deps.secret })
  notificationsRoutes(app, { ...http, push: deps.push ?? { publicKey: '', added: null } })
  locationsRoutes(app, http)
  clientsRoutes(app, { ...http, removeItineraries: removeItinerariesOf })
  duplicatesRoutes(app, http)
  digestRoutes(app, http)
  itinerariesRoutes(app, http)
  assignmentsRoutes(app, http)
  branchesRoutes(app, http)
  areasRoutes(app, http)
  dashboardsRoutes(app, http)
  reportsRoutes(app, http)
  visitsReadRoutes(app, http)
  visitsRoutes(app, { ...http, files: deps.files })
  proofRoutes(app, { ...http, files: deps.files })
  lostRoutes(app, http)
  quarantineRoutes(app, { ...http, files: deps.files, secret: deps.secret })
  envelopesRoutes(app, { ...http, secret: deps.secret })
  touchpointsRoutes(app, http)
  deskRoutes(app, http)
  approvalsRoutes(app, { ...http, secret: deps.secret })
  jobsRoutes(app, http)
  backupsRoutes(app, { ...http, backups: deps.backups ?? null })
  psgcRoutes(app, http)
  consentsRoutes(app, http)
  productsRoutes(app, http)
  importsRoutes(app, http)
  auditRoutes(app, http)
  settingsRoutes(app, http, publishCalendar)
  undoRoutes(app, http)
  if (service === undefined) documentRoutes(app, deps.version)
  if (deps.webFolder !== null) await serveWeb(app, deps.webFolder)
  return app
}

/** Statuses of refused requests (not signed in, not allowed, too many): their log lines add the shortened address. */
const refusals = new Set([401, 403, 429])

/** Logs one line for each request, with the route's pattern instead of its URL, which may contain what people typed. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const refused = refusals.has(reply.statusCode)
    request.log[refused ? 'warn' : 'info']({
      request_id: request.id,
      user_id: request.caller?.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(refused && { from: shortenedAddress(addressOf(request)) }),
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
