import type { ApprovalOffer } from '@bisita/contract/approvals'
import type { Call } from '@bisita/contract/calls/call'
import type { ServerLimits } from '@bisita/rules/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Inserter } from '../database/connection.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { HeldForApproval } from '../approval.ts'
import type { AuditEntry, Caller, Context, OpenContext } from './context.ts'
import type { CallPool, SessionLimiter } from './limits/callLimits.ts'
import type { ConnectionLimiter } from './limits/connectionLimits.ts'
import type { Spool } from '../exports/spool.ts'

/** Runs a stored call in an open transaction, with its input parsed again; `reply` belongs to the call that decides. */
export type ReplayHandler = (context: Context, input: Record<string, unknown>, reply: FastifyReply) => Promise<unknown>

/** What http/ needs from the rest of the program; types of the domains stay outside of http/. */
export type HttpDeps = {
  /** The prefix of each call's path: `/api`, or nothing on a service's own port. */
  readonly prefix: '/api' | ''
  /** Whether this server answers a call; a server of one service answers the calls of that service only. */
  readonly serves: (call: Call) => boolean
  /** The database connections of each pool of calls, and those of reports and exports: a copy of the database, where there is one. */
  readonly connections: Readonly<Record<CallPool | 'reports', Kysely<Tables>>>
  /** A copy of the database from which lists are read; null reads them like everything else. */
  readonly lists: Kysely<Tables> | null
  readonly sessionLimiter: SessionLimiter
  /** Writes long texts to files before they are sent. */
  readonly spool: Spool
  readonly connectionLimiter: ConnectionLimiter
  /** The limits in force. */
  readonly limits: () => ServerLimits
  readonly now: () => Date
  /** @throws Problem where the cookie opens no session, or a deactivated user's */
  readonly identify: (request: FastifyRequest, /** Whether the app made the call by itself: such a call does not extend the session. */ background: boolean) => Promise<Caller>
  /** @throws Problem where a browser sends a state change from a page that is not ours */
  readonly checkOrigin: (request: FastifyRequest) => void
  readonly writeAudit: (trx: Inserter, entries: readonly AuditEntry[], context: OpenContext & { user?: Caller | null }) => Promise<void>
  /** Makes the 202 answer of a call whose service throws HeldForApproval. */
  readonly offerApproval: (context: Context, call: Call, input: unknown, request: HeldForApproval) => ApprovalOffer
  /** The calls that may need approval, by name: mounting one adds it, approving a request carries it out. */
  readonly handlersByCall: Map<string, ReplayHandler>
  /** An answer as its reader may see it, from its whole JSON text. */
  readonly answerFor: (text: string, caller: Caller) => string
  /** Whether each answer is validated against the contract before it is sent: in tests. */
  readonly checkAnswers: boolean
}
