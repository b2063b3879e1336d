import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { AuditEntry, Caller, OpenContext } from './context.ts'

/** What the edge needs from the rest of the program; domain words stay outside of http/. */
export type HttpDeps = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** @throws Problem where the cookie opens no session, or a deactivated user's */
  readonly identify: (request: FastifyRequest) => Promise<Caller>
  /** @throws Problem where a browser sends a state change from a page that is not ours */
  readonly checkOrigin: (request: FastifyRequest) => void
  readonly writeAudit: (trx: Executor, entries: readonly AuditEntry[], context: OpenContext & { user?: Caller | null }) => Promise<void>
  /** Whether each answer is held against the contract before it is sent: in tests. */
  readonly checkAnswers: boolean
}
