import type { ApprovalOffer } from '@bisita/contract/approvals'
import type { Call } from '@bisita/contract/calls/call'
import type { Limits } from '@bisita/rules/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Inserter } from '../database/connection.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { Asked } from '../approval.ts'
import type { AuditEntry, Caller, Context, OpenContext } from './context.ts'
import type { Doors } from './admitting/doors.ts'
import type { Gate } from './admitting/gate.ts'
import type { Lane } from './admitting/lanes.ts'

/** Carries a stored call out in an open transaction, parsing its input anew; `reply` is that of the call that decides. */
export type Performer = (context: Context, input: Record<string, unknown>, reply: FastifyReply) => Promise<unknown>

/** What the edge needs from the rest of the program; domain words stay outside of http/. */
export type HttpDeps = {
  /** What stands before the path of each call: `/api`, or nothing on a service's own port. */
  readonly prefix: '/api' | ''
  /** Whether this server answers a call: one that is opened for a service answers that one's alone. */
  readonly serves: (call: Call) => boolean
  /** The connections that a lane's calls work with, and those that reports and exports are read with: a copy of the database, where there is one. */
  readonly connections: Readonly<Record<Lane | 'reports', Kysely<Tables>>>
  readonly gate: Gate
  readonly doors: Doors
  /** The limits in force. */
  readonly limits: () => Limits
  readonly now: () => Date
  /** @throws Problem where the cookie opens no session, or a deactivated user's */
  readonly identify: (request: FastifyRequest, /** Whether nobody is at it: such a call keeps no session open. */ background: boolean) => Promise<Caller>
  /** @throws Problem where a browser sends a state change from a page that is not ours */
  readonly checkOrigin: (request: FastifyRequest) => void
  readonly writeAudit: (trx: Inserter, entries: readonly AuditEntry[], context: OpenContext & { user?: Caller | null }) => Promise<void>
  /** Makes the 202 answer for what a service asks approval for. */
  readonly offerApproval: (context: Context, call: Call, input: unknown, asked: Asked) => ApprovalOffer
  /** The calls that may need approval, by name: mounting one adds it, approving a request carries it out. */
  readonly performers: Map<string, Performer>
  /** Whether each answer is held against the contract before it is sent: in tests. */
  readonly checkAnswers: boolean
}
