import { isIP } from 'node:net'
import type { Answer, Call, Input } from '@bisita/contract/call'
import { mayAny } from '@bisita/rules/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../database/transaction.ts'
import { Problem } from '../problem.ts'
import { assertKnown } from './calls.ts'
import { type AuditEntry, type Caller, type Context, JsonText, type OpenContext } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { claimKey, keepAnswer } from './idempotency.store.ts'
import { sendingOf } from './idempotency.ts'
import { parseInput } from './parse.ts'

type ContextOf<C extends Call> = C['may'] extends 'anyone' ? OpenContext : Context

/** Makes the answer of one call: the body, or JSON text as the database wrote it. Refusals are thrown. */
export type Handler<C extends Call> = (context: ContextOf<C>, input: Input<C>, reply: FastifyReply) => Promise<Answer<C> | JsonText>

export type MountOptions<C extends Call> = {
  /** Runs before a state change's transaction, on the pool: what it writes stays when it or the change refuses. */
  readonly before?: (context: ContextOf<C>, input: Input<C>) => Promise<void>
  /** Throws 404 where the record is outside the caller's scope. Runs before a stored answer is given again. */
  readonly inScope?: (context: ContextOf<C>, input: Input<C>) => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * Puts a call of the contract on the server, with the order of checks of decisions.md, section 1: signed
 * in, right user, may this role at all, content, then what the handler finds. A state change runs in one
 * transaction with its idempotency key and its audit lines.
 */
export function mount<const C extends Call>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  handler: Handler<C>,
  options: MountOptions<C> = {},
): void {
  assertKnown(call)
  const status = Number(Object.keys(call.answers)[0])
  const run = call.method === 'GET' ? read : write

  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    onRequest: async (request) => {
      request.caller = await admit(deps, call, request)
    },
    handler: async (request, reply) => {
      const input = parseInput(call, request)
      return run(request, reply, input)
    },
  })

  async function read(request: FastifyRequest, reply: FastifyReply, input: Input<C>): Promise<FastifyReply> {
    const context = contextOf(deps, request, deps.db, []) as ContextOf<C>
    return send(reply, status, bodyText(deps, call, status, await handler(context, input, reply)))
  }

  async function write(request: FastifyRequest, reply: FastifyReply, input: Input<C>): Promise<FastifyReply> {
    const sending = call.secret ? null : sendingOf(request, input)
    await options.before?.(contextOf(deps, request, deps.db, []) as ContextOf<C>, input)
    const done = await inTransaction(deps.db, async (trx) => {
      const audit: AuditEntry[] = []
      const context = contextOf(deps, request, trx, audit) as ContextOf<C>
      const stored = sending && (await claimKey(trx, sending))
      if (stored) {
        await options.inScope?.(context, input)
        if (!stored.content_hash.equals(sending.content_hash)) throw new Problem('idempotency_mismatch')
        return { status: stored.status, text: stored.answer, replayed: true }
      }
      const text = bodyText(deps, call, status, await handler(context, input, reply))
      if (audit.length === 0 && !context.unchanged) throw new Error(`${call.name} changed something without an audit line`)
      await deps.writeAudit(trx, audit, context)
      if (sending && status !== 202) await keepAnswer(trx, sending, status, text)
      return { status, text, replayed: false }
    })
    if (done.replayed) reply.header('idempotency-replayed', 'true')
    return send(reply, done.status, done.text)
  }
}

/** Everything that is decided before the body is read. */
async function admit(deps: HttpDeps, call: Call, request: FastifyRequest): Promise<Caller | null> {
  if (call.method !== 'GET') deps.checkOrigin(request)
  if (call.may === 'anyone') return null
  const caller = await deps.identify(request)
  const claimed = request.headers['x-bisita-user']
  if (call.method !== 'GET' && claimed !== undefined && claimed !== caller.id) throw new Problem('wrong_user')
  if (caller.must_change_password && !call.beforePasswordChange) throw new Problem('must_change_password')
  if (call.may !== 'signed_in' && !mayAny(call.may, caller.user_type)) throw new Problem('not_allowed')
  return caller
}

function contextOf(deps: HttpDeps, request: FastifyRequest, db: OpenContext['db'], audit: AuditEntry[]): OpenContext & { user: Caller | null } {
  return {
    db,
    now: deps.now(),
    requestId: request.id,
    address: addressOf(request),
    user: request.caller,
    unchanged: false,
    audit: (entry) => void audit.push(entry),
  }
}

/** Where a request came from. A proxy's word for it that is no address counts for nothing. */
function addressOf({ ip, socket }: FastifyRequest): string {
  const address = ip.replace(/%.*$/, '')
  return isIP(address) === 0 ? (socket.remoteAddress ?? '::') : address
}

function bodyText(deps: HttpDeps, call: Call, status: number, answer: unknown): string {
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  if (deps.checkAnswers) call.answers[status]?.parse(JSON.parse(text))
  return text
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}
