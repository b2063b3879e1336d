import { X509Certificate } from 'node:crypto'
import { constants, accessSync, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config, TlsConfig } from '../../config.ts'
import { fault, good, type Finding } from './finding.ts'

/** Whether this Node takes TypeScript as it stands: 22.18 and later, of the even versions. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const fits = (major === 22 && minor >= 18) || (major >= 24 && major % 2 === 0)
  return fits ? good('Node', version) : fault('Node', version, 'Bisita needs Node 22.18 or newer, best 24. npm start brings one along.')
}

const closedToOthers = (file: string): boolean => (statSync(file).mode & 0o077) === 0

/** Less than this is a fault: PostgreSQL stops when the disk is full. */
const leastFree = 1024 ** 3

/** The folder of the embedded database: nobody else may look into it, this user may write, and there is room. */
export function checkDataFolder({ dataFolder, databaseUrl }: Config): Finding {
  const name = 'Data folder'
  if (databaseUrl !== null) return good(name, 'not used: the database is that of DATABASE_URL')
  if (!existsSync(dataFolder)) return fault(name, `${dataFolder} is not there yet`, 'npm start makes it; or set BISITA_DATA to the folder that you mean.')
  const database = path.join(dataFolder, 'postgres')
  const open = [database, path.join(database, 'pgdata'), path.join(database, 'password')].find(
    (file) => process.platform !== 'win32' && existsSync(file) && !closedToOthers(file),
  )
  if (open !== undefined) return fault(name, `${open} is open to other users`, `Close it: chmod go-rwx "${open}"`)
  try {
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return fault(name, `${dataFolder} is not writable for this user`, 'Start Bisita as the user who owns it.')
  }
  const { bavail, bsize } = statfsSync(dataFolder)
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`
  if (bavail * bsize < leastFree) return fault(name, `${dataFolder}, only ${free}`, 'Make room on this disk.')
  return good(name, `${dataFolder}, closed to other users, ${free}`)
}

export function checkWebApp({ webFolder }: Config): Finding {
  return existsSync(path.join(webFolder, 'index.html'))
    ? good('Web app', 'built')
    : fault('Web app', 'not built', 'Run npm start, which builds it.')
}

/** Days before its end from which a certificate is a fault. */
const soon = 60

/** How long the certificate of HTTPS is good for. */
export function checkCertificate({ certFile }: TlsConfig, now: Date): Finding {
  const { validToDate, validTo } = new X509Certificate(readFileSync(certFile))
  const days = Math.floor((validToDate.getTime() - now.getTime()) / (24 * 3_600_000))
  if (days >= soon) return good('Certificate', `good until ${validToDate.toISOString().slice(0, 10)}`)
  return fault('Certificate', `good until ${validTo} only`, 'Stop Bisita and start it again: one that make-certificate made is renewed then. Another has to be replaced by whoever gave it.')
}
