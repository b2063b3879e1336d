import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { servicePorts } from '@bisita/contract/limits'
import { type FilesLocation, s3Location } from './files/location.ts'

/** Everything that the environment decides. This file is its only reader. */
export type Config = {
  readonly port: number
  /** The first of the eight ports on which the services are opened in split mode. */
  readonly servicePort: number
  /** Folder of the embedded database, files and keys. */
  readonly dataFolder: string
  /** Where photos are kept: a folder, or storage that speaks S3. */
  readonly files: FilesLocation
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | null
  /** The public address, without a slash at its end; null serves localhost only. */
  readonly origin: string | null
  readonly trustProxy: boolean
  /** Whether a first start makes the demo organisation. */
  readonly demo: boolean
  /** Signs what must come back unaltered, the same for every server of one database; null keeps one beside the data. */
  readonly secret: string | null
  readonly version: string
  /** The built web app. */
  readonly webFolder: string
  /** False serves the calls alone. */
  readonly serveWeb: boolean
  readonly logLevel: string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

const whole = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}.`)
  }
  return value
}

const originOf = (text: string): string => {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error('BISITA_ORIGIN must be a web address such as https://bisita.example.')
  }
  return url.origin
}

const secretOf = (text: string | undefined): string | null => {
  if (!text) return null
  if (text.length < 32) throw new Error('BISITA_SECRET must have at least 32 characters.')
  return text
}

const filesOf = (env: NodeJS.ProcessEnv, dataFolder: string): FilesLocation => {
  const text = env['BISITA_FILES'] || path.join(dataFolder, 'files')
  if (!text.startsWith('s3:')) return { kind: 'folder', folder: path.resolve(root, text) }
  return s3Location(text, {
    accessKeyId: env['AWS_ACCESS_KEY_ID'],
    secretAccessKey: env['AWS_SECRET_ACCESS_KEY'],
    sessionToken: env['AWS_SESSION_TOKEN'],
    region: env['AWS_REGION'] || env['AWS_DEFAULT_REGION'],
  })
}

/** Reads the environment (decisions.md, section 6). Fails with the variable's name where a value is no use. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const databaseUrl = env['DATABASE_URL'] || null
  const dataFolder = path.resolve(root, env['BISITA_DATA'] || 'data')
  return {
    port: whole('PORT', env['PORT'] || '7000', 0, 65_535),
    servicePort: whole('BISITA_SERVICE_PORT', env['BISITA_SERVICE_PORT'] || String(servicePorts.user), 1, 65_528),
    dataFolder,
    files: filesOf(env, dataFolder),
    databaseUrl,
    origin: env['BISITA_ORIGIN'] ? originOf(env['BISITA_ORIGIN']) : null,
    trustProxy: env['BISITA_TRUST_PROXY'] === '1' || env['BISITA_TRUST_PROXY'] === 'true',
    demo: databaseUrl === null && env['BISITA_DEMO'] !== '0',
    secret: secretOf(env['BISITA_SECRET']),
    version: manifest.version,
    webFolder: path.join(root, 'apps/web/dist'),
    serveWeb: env['BISITA_WEB'] !== '0',
    logLevel: env['BISITA_LOG'] || 'warn',
  }
}

