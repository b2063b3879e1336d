import { once } from 'node:events'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type ServiceName } from '@bisita/contract/limits'
import { portOf, serviceNames } from '@bisita/contract/operations/services'
import { buildApp } from '../../app.ts'
import type { AppDeps } from '../../appDeps.ts'
import type { Config } from '../../config.ts'
import type { Executor } from '../../database/connection.ts'
import { openForCalls, type OpenedDatabase } from '../../database/open.ts'
import type { BackupsPort } from '../../domains/backups/backups.port.ts'
import type { PushOptions } from '../../domains/notifications/push/push.service.ts'
import type { Spool } from '../../exports/spool.ts'
import type { Files } from '../../files/files.ts'
import { CommandProblem, UsageProblem } from '../problem.ts'
import { say } from '../steps.ts'
import { parseArguments } from '../arguments.ts'
import { httpBeside, readTls } from './https.ts'

/** What a start opens: everything on one port, with the services on theirs beside it, or one service alone. */
export type ListenOptions = { readonly split: boolean; readonly service: ServiceName | null; /** Whether an older database is backed up first. */ readonly backup: boolean }

/** What answers now. */
export type ListeningServers = {
  /** The first of the servers, for its log. */
  readonly app: FastifyInstance
  readonly address: string
  readonly reports: Executor
  /** Says from now on that it is not ready, and serves on. */
  readonly leave: () => void
  /** Ends everything, once. */
  readonly close: () => Promise<void>
}

/**
 * Reads what stands behind `serve`.
 * @throws UsageProblem for a service that there is none of, or both options at once
 */
export function readListenOptions(words: readonly string[]): ListenOptions {
  const { values } = parseArguments(words, { split: { type: 'boolean' }, service: { type: 'string' }, 'no-backup': { type: 'boolean' } })
  const { split = false, service: name } = values
  const backup = values['no-backup'] !== true
  if (name === undefined) return { split, service: null, backup }
  if (split) throw new UsageProblem('--split opens every service, --service one alone: give one of the two.')
  const service = serviceNames.find((known) => known === name)
  if (service === undefined) throw new UsageProblem(`There is no service "${name}". There are ${serviceNames.join(', ')}.`)
  return { split, service, backup }
}

/** What stands beside the database: what signs, and where photos are kept. */
export type ListenResources = { readonly secret: Buffer; readonly files: Files; readonly spool: Spool; readonly backups: BackupsPort; readonly push: PushOptions }

const thisMachine = '127.0.0.1'

/** Listens. While users with a known password exist, nobody outside this machine gets in. */
export async function listen(config: Config, { url, gate }: OpenedDatabase, { secret, files, spool, backups, push }: ListenResources, demo: boolean, { split, service }: ListenOptions): Promise<ListeningServers> {
  const host = demo ? thisMachine : config.host
  if (host !== config.host) say(`There are demo users: listening on ${thisMachine} only, not on ${config.host}.`)
  if (config.tls !== null && (split || service !== null)) throw new CommandProblem('BISITA_TLS_CERT is for a server on one port: services on ports of their own need a proxy.')
  const tls = config.tls === null ? null : await readTls(config.tls)
  let beside: Server | null = null
  const origins = new Set(config.origin === null ? [] : [config.origin])
  const { version, dialUrl, mapTiles, trustProxy, logLevel } = config
  const connections = openForCalls(url, {
    onError: () => say('A database connection was lost; the next use opens a new one.'),
    prepared: config.prepared,
    ...(gate !== undefined && { gate }),
  }, config.replicaUrl === null ? null : { url: config.replicaUrl, lists: config.listsFromCopy, say })
  const deps = {
    db: connections.people.db, phonesDb: connections.phones.db, reportsDb: connections.reports.db, listsDb: connections.lists?.db ?? null, files, spool, now: () => new Date(), version, dialUrl, mapTiles, origins, trustProxy, secret, backups, push,
    metricsToken: config.metricsToken, pools: { people: connections.people.pool, phones: connections.phones.pool, reports: connections.reports.pool, ...(connections.lists && { lists: connections.lists.pool }) },
    replicaDb: config.replicaUrl === null ? null : connections.reports.db, webFolder: null, logLevel, isLeaving: () => leaving,
  }
  let leaving = false
  const opened: FastifyInstance[] = []
  const open = async (port: number, more: Partial<AppDeps>): Promise<number> => {
    const app = await buildApp({ ...deps, ...more })
    opened.push(app)
    await app.listen({ port, host })
    return (app.addresses()[0] as { port: number }).port
  }
  const openService = async (name: ServiceName): Promise<string> => localhost(await open(portOf(name, config.servicePort), { service: name }))
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    beside?.close()
    return (closing ??= Promise.all(opened.map((app) => app.close())).then(() => connections.close()))
  }

  try {
    const at = service === null ? await openWhole() : await openAlone(service)
    return { app: opened[0] as FastifyInstance, address: at, reports: connections.reports.db, leave: () => void (leaving = true), close }
  } catch (error) {
    await close()
    throw error
  }

  async function openWhole(): Promise<string> {
    const services = split ? serviceNames.map((name) => localhost(portOf(name, config.servicePort))) : []
    const port = await open(config.port, { services, tls, webFolder: config.serveWeb ? config.webFolder : null })
    if (tls !== null && config.tls !== null && config.tls.httpPort !== null) await openBeside(tls.cert, config.tls.httpPort)
    ownOrigins(port)
    if (split) for (const name of serviceNames) say(`Service ${name} … ready: ${await openService(name)}`)
    return config.origin ?? localhost(port)
  }

  /** HTTP, for those who type the address alone and for phones without the certificate. */
  async function openBeside(chain: string, port: number): Promise<void> {
    beside = httpBeside(config.origin ?? '', chain).listen({ port, host })
    await once(beside, 'listening')
  }

  async function openAlone(name: ServiceName): Promise<string> {
    ownOrigins(config.port)
    return openService(name)
  }

  /** Without a public address the pages are this machine's own. */
  function ownOrigins(port: number): void {
    if (config.origin === null) origins.add(localhost(port)).add(`http://127.0.0.1:${port}`)
  }
}

const localhost = (port: number): string => `http://localhost:${port}`
