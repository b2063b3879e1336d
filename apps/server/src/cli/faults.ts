import { FolderProblem } from '../dataFolder.ts'
import { EmbeddedProblem } from '../database/embedded/problem.ts'
import { DatabaseProblem } from '../database/problem.ts'
import { SeedProblem } from '../demo/seed.ts'
import { JobProblem } from '../domains/jobs/jobHandler.ts'
import { Problem } from '../problem.ts'
import { CommandProblem, UsageProblem } from './problem.ts'

const unreachable = 'The database cannot be reached. Is it running, and is DATABASE_URL right?'

/** Faults that have one likely reason when a command meets them, by the code of Node or PostgreSQL. */
const likely: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Stop that one, or set PORT (of services BISITA_SERVICE_PORT) to another number.',
  EADDRNOTAVAIL: 'BISITA_HOST is no address of this machine.',
  EACCES: 'This user may not do that here (a port below 1024, or a folder of somebody else).',
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EPIPE: unreachable,
  ENOTDIR: 'A folder is named where there is a file: look at BISITA_DATA.',
  ENOSPC: 'The disk is full.',
  EROFS: 'Nothing can be written there.',
  '28P01': 'The database refuses the password in DATABASE_URL.',
  '28000': 'The database refuses the user in DATABASE_URL.',
  '3D000': 'There is no database of the name in DATABASE_URL. Create it first (createdb).',
  '42501': "The database's user may not do this. It must own the database.",
  '42P01': 'The database lacks tables of Bisita. Bring it up to date first: npm run bisita -- migrate',
  '53300': 'The database takes no more connections: its max_connections are in use.',
  '55006': 'Somebody is connected to this database. Close every connection to it first.',
  '57P03': 'The database is starting up or shutting down. Try again in a moment.',
}

const ownMessageErrors = [CommandProblem, UsageProblem, EmbeddedProblem, DatabaseProblem, FolderProblem, SeedProblem, JobProblem, Problem]

const pooler =
  'A pooler (PgBouncer) stands before the database and refuses what Bisita asks of a connection. Set there ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout, and here BISITA_PREPARED=0 (docs/decisions/running.md, "A pooler").'

/** Errors that the driver of PostgreSQL reports by a message only, without a code. */
const byMessage: readonly (readonly [RegExp, string])[] = [
  [/unsupported startup parameter/, pooler],
  [/prepared statement "[^"]*" (does not exist|already exists)/, pooler],
  [/timeout exceeded when trying to connect|Connection terminated/, unreachable],
  [/^SASL: .*password must be a/, 'The database asks for a password, and DATABASE_URL has none.'],
  [/does not support SSL/, 'The database speaks no TLS, which DATABASE_URL asks for (sslmode).'],
  [/certificate|self[- ]signed|SSL|TLS/i, "The database's certificate is not accepted: look at sslmode and sslrootcert in DATABASE_URL."],
]

/**
 * The text shown for an error: a problem's own message, the likely reason of a known error, otherwise the whole stack.
 */
export function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (ownMessageErrors.some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  const reason = likely[code] ?? byMessage.find(([pattern]) => pattern.test(error.message))?.[1]
  if (reason !== undefined) return `${reason}${error.message ? `\n(${error.message})` : ''}`
  if (error.cause !== undefined) return `${error.message}\n${messageFor(error.cause)}`
  return error.stack ?? error.message
}
