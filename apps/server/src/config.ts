import { existsSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { servicePorts } from '@bisita/contract/limits'
import { type FilesLocation, s3Location } from './files/location.ts'
import { type ProxyTrust, proxyTrust } from './http/admitting/proxy.ts'
import { type MapTiles, mapTilesOf } from './http/admitting/tiles.ts'

/** Everything that the environment decides. This file is its only reader. */
export type Config = {
  readonly port: number
  /** The address of this machine to listen on; without demo users only. */
  readonly host: string
  /** The first of the eight ports on which the services are opened in split mode. */
  readonly servicePort: number
  /** Folder of the embedded database, files and keys. */
  readonly dataFolder: string
  /** Where photos are kept: a folder, or storage that speaks S3. */
  readonly files: FilesLocation
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | null
  /** A copy of the external database that is read only: reports and exports are read there. */
  readonly replicaUrl: string | null
  /** Whether lists too are read from that copy, once it shows what the session did last. */
  readonly listsFromCopy: boolean
  /** Whether statements are prepared under names; not where a pooler cannot keep them. */
  readonly prepared: boolean
  /** The public address, without a slash at its end; null serves localhost only. */
  readonly origin: string | null
  /** HTTPS by the server itself, without a proxy; null speaks HTTP. */
  readonly tls: TlsConfig | null
  /** The proxies whose forwarding headers are trusted. */
  readonly trustProxy: ProxyTrust | false
  /** Whether a first start makes the demo organisation. */
  readonly demo: boolean
  /**
   * The key that signs data which callers send back, the same for every server of one database; null keeps one beside
   * the data.
   */
  readonly secret: string | null
  readonly version: string
  /** Where the call desk opens a softphone, with `{number}` for the number; null leaves it to the device. */
  readonly dialUrl: string | null
  /** The pictures under the map; null has none. */
  readonly mapTiles: MapTiles | null
  /** The built web app. */
  readonly webFolder: string
  /** False serves the calls alone. */
  readonly serveWeb: boolean
  readonly logLevel: string
  /** Where backups are kept: a folder, or storage that speaks S3. */
  readonly backups: FilesLocation
  /** Seals backups; null takes the one that set-up made. */
  readonly backupPassphrase: string | null
  /** Who may read the metrics; null has none. */
  readonly metricsToken: string | null
  /** The origin of one more push service, which may be of this machine and speak HTTP: for tests. */
  readonly pushService: string | null
  /** Seconds after a signal to stop in which the server says that it is not ready and still serves, so that a balancer leaves it. */
  readonly leaveSeconds: number
}

/** What HTTPS by the server itself needs. */
export type TlsConfig = {
  /** File with the certificate and those that vouch for it, PEM. */
  readonly certFile: string
  /** File with its key, PEM. */
  readonly keyFile: string
  /** A port for HTTP, which leads to HTTPS and hands out the certificate that phones install; null has none. */
  readonly httpPort: number | null
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

const whole = (name: string, text: string, least: number, most: number): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}.`)
  }
  return value
}

const originOf = (text: string, name = 'BISITA_ORIGIN'): string => {
  const url = URL.parse(text)
  const alone = url !== null && url.pathname === '/' && `${url.search}${url.hash}${url.username}${url.password}` === ''
  if (!alone || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`${name} must be a web address alone, such as https://bisita.example, with nothing behind the name.`)
  }
  return url.origin
}

const hostOf = (text: string): string => {
  if (net.isIP(text) === 0) throw new Error('BISITA_HOST must be an address of this machine such as 127.0.0.1, or 0.0.0.0 for all of them.')
  return text
}

/** Says what is wrong without quoting the URL: there may be a password in it. */
const databaseOf = (text: string, name = 'DATABASE_URL'): string => {
  const url = URL.parse(text)
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new Error(
      `${name} must be like postgresql://USER:PASSWORD@host:5432/database. Characters of the password that mean something in an address are written as %2F and the like.`,
    )
  }
  return text
}

const replicaOf = (text: string | undefined, databaseUrl: string | null): string | null => {
  if (!text) return null
  if (databaseUrl === null) throw new Error('DATABASE_REPLICA_URL is a copy of the database of DATABASE_URL, which is missing.')
  return databaseOf(text, 'DATABASE_REPLICA_URL')
}

/** A switch that is off unless it is set to 1. */
const onIf1 = (name: string, text = ''): boolean => text !== '' && onUnless0(name, text)

const listsFromCopyOf = (env: NodeJS.ProcessEnv): boolean => {
  const on = onIf1('BISITA_LISTS_FROM_COPY', env['BISITA_LISTS_FROM_COPY'])
  if (on && !env['DATABASE_REPLICA_URL']) throw new Error('BISITA_LISTS_FROM_COPY needs DATABASE_REPLICA_URL, the copy to read from.')
  return on
}

/** A switch that is on unless it is set to 0. */
const onUnless0 = (name: string, text = ''): boolean => {
  if (!['', '0', '1'].includes(text)) throw new Error(`${name} must be 0 or 1.`)
  return text !== '0'
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const logLevelOf = (text: string): string => {
  if (!logLevels.includes(text)) throw new Error(`BISITA_LOG must be one of ${logLevels.join(', ')}.`)
  return text
}

/** The address of a softphone: of any scheme that opens a program or a page, none that runs what it says. */
const dialUrlOf = (text: string): string => {
  const runs = /^\s*(javascript|data|vbscript|file|blob)\s*:/i.test(text)
  if (runs || !/^[a-z][a-z0-9+.-]*:/i.test(text) || !text.includes('{number}')) {
    throw new Error('BISITA_DIAL_URL must be an address with {number} in it, such as sip:{number}@pbx.example.')
  }
  return text
}

const secretOf = (text: string | undefined): string | null => {
  if (!text) return null
  if (text.length < 32) throw new Error('BISITA_SECRET must have at least 32 characters.')
  return text
}

const tlsOf = (env: NodeJS.ProcessEnv, origin: string | null): TlsConfig | null => {
  const { BISITA_TLS_CERT: cert, BISITA_TLS_KEY: key, BISITA_HTTP_PORT: port } = env
  if (!cert && !key) {
    if (port) throw new Error('BISITA_HTTP_PORT leads to HTTPS, which needs BISITA_TLS_CERT and BISITA_TLS_KEY.')
    return null
  }
  if (!cert || !key) throw new Error('BISITA_TLS_CERT and BISITA_TLS_KEY are two files that belong together: set both, or none.')
  if (!origin?.startsWith('https:')) throw new Error('With BISITA_TLS_CERT set, BISITA_ORIGIN must be the https:// address that people open.')
  return {
    certFile: path.resolve(root, cert),
    keyFile: path.resolve(root, key),
    httpPort: port ? whole('BISITA_HTTP_PORT', port, 0, 65_535) : null,
  }
}

const longText = (name: string, text: string | undefined, least: number): string | null => {
  if (!text) return null
  if (text.trim().length < least) throw new Error(`${name} must have at least ${least} characters.`)
  return text.trim()
}

const locationOf = (env: NodeJS.ProcessEnv, name: 'BISITA_FILES' | 'BISITA_BACKUPS', usual: string): FilesLocation => {
  const text = env[name] || usual
  if (/^(?!s3:)[a-z][a-z0-9+.-]+:\/\//i.test(text)) throw new Error(`${name} must be a folder or an s3:// address.`)
  if (!text.startsWith('s3:')) return { kind: 'folder', folder: path.resolve(root, text) }
  return s3Location(text, {
    accessKeyId: env['AWS_ACCESS_KEY_ID'],
    secretAccessKey: env['AWS_SECRET_ACCESS_KEY'],
    sessionToken: env['AWS_SESSION_TOKEN'],
    region: env['AWS_REGION'] || env['AWS_DEFAULT_REGION'],
  }, name)
}

/** The version, and of which sources the web app that is served was built: the app's own words for itself. */
const versionOf = (webFolder: string): string => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const stamp = path.join(webFolder, '.built-from')
  return existsSync(stamp) ? `${version}+${readFileSync(stamp, 'utf8').slice(0, 8)}` : version
}

/** Reads the environment (promises/operations 3). Fails with the variable's name where a value is no use. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const webFolder = path.join(root, 'apps/web/dist')
  const databaseUrl = env['DATABASE_URL'] ? databaseOf(env['DATABASE_URL']) : null
  const demo = onUnless0('BISITA_DEMO', env['BISITA_DEMO'])
  const dataFolder = path.resolve(root, env['BISITA_DATA'] || 'data')
  const origin = env['BISITA_ORIGIN'] ? originOf(env['BISITA_ORIGIN']) : null
  return {
    port: whole('PORT', env['PORT'] || '7000', 0, 65_535),
    host: hostOf(env['BISITA_HOST'] || '127.0.0.1'),
    servicePort: whole('BISITA_SERVICE_PORT', env['BISITA_SERVICE_PORT'] || String(servicePorts.user), 1, 65_528),
    dataFolder,
    files: locationOf(env, 'BISITA_FILES', path.join(dataFolder, 'files')),
    databaseUrl,
    replicaUrl: replicaOf(env['DATABASE_REPLICA_URL'], databaseUrl),
    listsFromCopy: listsFromCopyOf(env),
    prepared: onUnless0('BISITA_PREPARED', env['BISITA_PREPARED']),
    origin,
    tls: tlsOf(env, origin),
    trustProxy: proxyTrust(env['BISITA_TRUST_PROXY'] ?? ''),
    demo: databaseUrl === null && demo,
    secret: secretOf(env['BISITA_SECRET']),
    version: versionOf(webFolder),
    dialUrl: env['BISITA_DIAL_URL'] ? dialUrlOf(env['BISITA_DIAL_URL']) : null,
    mapTiles: mapTilesOf(env['BISITA_TILES'], env['BISITA_TILES_ATTRIBUTION']),
    webFolder,
    serveWeb: onUnless0('BISITA_WEB', env['BISITA_WEB']),
    logLevel: logLevelOf(env['BISITA_LOG'] || 'warn'),
    backups: locationOf(env, 'BISITA_BACKUPS', path.join(dataFolder, 'backups')),
    backupPassphrase: longText('BISITA_BACKUP_PASSPHRASE', env['BISITA_BACKUP_PASSPHRASE'], 20),
    metricsToken: longText('BISITA_METRICS_TOKEN', env['BISITA_METRICS_TOKEN'], 16),
    pushService: env['BISITA_PUSH_SERVICE'] ? originOf(env['BISITA_PUSH_SERVICE'], 'BISITA_PUSH_SERVICE') : null,
    leaveSeconds: whole('BISITA_LEAVE_SECONDS', env['BISITA_LEAVE_SECONDS'] || '0', 0, 60),
  }
}

