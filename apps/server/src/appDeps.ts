import type { ServiceName } from '@bisita/contract/limits'
import type { ServerLimits } from '@bisita/rules/settings'
import type { Kysely } from 'kysely'
import type { DestinationStream } from 'pino'
import type { Tables } from './database/tables/tables.ts'
import type { BackupsPort } from './domains/backups/backups.port.ts'
import type { PushOptions } from './domains/notifications/push/push.service.ts'
import type { Spool } from './exports/spool.ts'
import type { Files } from './files/files.ts'
import type { ProxyTrust } from './http/admitting/proxy.ts'
import type { ConnectionLimits } from './http/limits/connectionLimits.ts'
import type { PoolCounts } from './metrics/metrics.ts'
import type { TlsMaterial } from './http/tls.ts'
import type { MapTiles } from './http/admitting/tiles.ts'

/** What the server is built with: its database, files, clock and settings. */
export type AppDeps = {
  readonly db: Kysely<Tables>
  /** A pool for the background requests of phones, so that people always find a free connection; default: `db`. */
  readonly phonesDb?: Kysely<Tables>
  /** The pool for reports and exports, possibly of a read replica; default: `db`. */
  readonly reportsDb?: Kysely<Tables>
  /** The pool of a copy of the database from which lists are read; null or left out reads them from `db`. */
  readonly listsDb?: Kysely<Tables> | null
  /** Override the limits that an administrator has set. */
  readonly limits?: Partial<ServerLimits>
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Where photos are kept. */
  readonly files: Files
  /** Writes exports and reports to files; default: in the system's temporary folder. */
  readonly spool?: Spool
  readonly now: () => Date
  readonly version: string
  readonly dialUrl?: string | null
  /** The pictures under the map; none where it is left out or null. */
  readonly mapTiles?: MapTiles | null
  /** The origins that the web app is opened at; where all are HTTPS, cookies are secure. */
  readonly origins: ReadonlySet<string>
  /** The proxies whose forwarding headers are trusted. */
  readonly trustProxy: ProxyTrust | false
  /** The key that signs data which callers send back and may not alter. */
  readonly secret: Buffer
  /** What browsers need to have reminders pushed; without it none can subscribe. */
  readonly push?: PushOptions
  /** Gives the backup screens the passphrase and the doctor's findings; without it these calls have no data. */
  readonly backups?: BackupsPort
  /** Who may read the metrics; nobody where it is left out or null. */
  readonly metricsToken?: string | null
  /** HTTPS by the server itself; HTTP where it is left out or null. */
  readonly tls?: TlsMaterial | null
  /** The built web app, or null to serve the calls alone. */
  readonly webFolder: string | null
  readonly logLevel: string
  readonly logTo?: DestinationStream
  readonly checkAnswers?: boolean
  /** Delays an answer by some milliseconds; tests replace it by a function that does not wait. */
  readonly pause?: (milliseconds: number) => Promise<void>
  /** Serves only the calls of this service, without the prefix `/api`, and lets the pages of `origins` call it (CORS). */
  readonly service?: ServiceName
  /** The read replica of the reports, or null where there is none: for the metrics. */
  readonly replicaDb?: Kysely<Tables> | null
  /** The pools of connections by their names, for the metrics. */
  readonly pools?: Readonly<Record<string, PoolCounts>>
  /** Whether the server is about to stop and still serves: it says that it is not ready. */
  readonly isLeaving?: () => boolean
  /** Origins of the services that run on ports of their own: the pages of this server may call them. */
  readonly services?: readonly string[]
}
