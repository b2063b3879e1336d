import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { Action } from '@bisita/contract/actions'
import type { Answer, Call, Input } from '@bisita/contract/call'
import { mayAny } from '@bisita/rules/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { inTransaction } from '../database/transaction.ts'
import { Problem } from '../problem.ts'
import { ApprovalNeeded } from '../approval.ts'
import { assertKnown, mayNeedApproval } from './calls.ts'
import { type AuditEntry, Bytes, type Caller, type Context, JsonText, type OpenContext, TextStream, type Upload } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { claimKey, keepAnswer, keepingAnswer, type Sending } from './idempotency.store.ts'
import { lasting, sendingOf } from './idempotency.ts'
import { parseInput } from './parse.ts'
import { receiverOf, takeUploads } from './uploads.ts'

type ContextOf<C extends Call> = C['may'] extends 'anyone' ? OpenContext : Context

/** Makes the answer of one call: the body, JSON text as the database wrote it, bytes, or a text that is still being made. Refusals are thrown. */
export type Handler<C extends Call> = (context: ContextOf<C>, input: Input<C>, reply: FastifyReply) => Promise<Answer<C> | JsonText | Bytes | TextStream>

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
  const receive = receiverOf(call)

  const route: RouteOptions = {
    method: call.method,
    url: `${deps.prefix}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    onRequest: async (request, reply) => {
      request.caller = await admit(deps, call, request)
      // Who is answered: another tab may have signed somebody else in since the page asked.
      if (request.caller !== null) reply.header('x-bisita-user', request.caller.id)
      if (call.mayBy?.part === 'params') admitAction(call, request.caller, request)
    },
    handler: async (request, reply) => {
      const { body, upload } = await receive(request)
      const raw = { params: request.params, query: request.query, body }
      if (call.mayBy?.part === 'body') admitAction(call, request.caller, raw)
      return run(request, reply, parseInput(call, raw), upload)
    },
  }
  // Approving carries a call out on whatever port it was approved.
  if (mayNeedApproval(call)) deps.performers.set(call.name, perform)
  if (!deps.serves(call)) return
  if (call.upload === undefined && call.bytes === undefined) app.route(route)
  else void app.register(async (scope) => {
    await takeUploads(scope, call)
    scope.route(route)
  })

  /** A stored request: the same handler, with the input parsed anew, since the program may be a newer one. */
  async function perform(context: Context, input: Record<string, unknown>, reply: FastifyReply): Promise<unknown> {
    const { params = {}, query = {}, body } = input
    return handler(context, parseInput(call, { params, query, body }), reply)
  }

  async function read(request: FastifyRequest, reply: FastifyReply, input: Input<C>): Promise<FastifyReply> {
    const context = contextOf(deps, request, deps.db, [], null) as ContextOf<C>
    const answer = await handler(context, input, reply)
    if (answer instanceof Bytes) return reply.code(status).type(call.produces ?? 'application/octet-stream').send(answer.bytes)
    if (answer instanceof TextStream) return sendPieces(reply.code(status), call, answer)
    return send(reply, status, bodyText(deps, call, status, answer))
  }

  async function write(request: FastifyRequest, reply: FastifyReply, input: Input<C>, upload: Upload | null): Promise<FastifyReply> {
    const sending = call.secret ? null : sendingOf(request, contentOf(call, input, upload))
    const context = contextOf(deps, request, deps.db, [], upload)
    await options.before?.(context as ContextOf<C>, input)
    try {
      const done = await carryOut(request, reply, input, upload, sending)
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      return send(reply, done.status, done.text)
    } catch (error) {
      if (!(error instanceof ApprovalNeeded)) throw error
      return send(reply, 202, JSON.stringify(deps.offerApproval(context as Context, call, input, error.asked)))
    }
  }

  async function carryOut(request: FastifyRequest, reply: FastifyReply, input: Input<C>, upload: Upload | null, sending: Sending | null) {
    return inTransaction(deps.db, async (trx) => {
      const audit: AuditEntry[] = []
      const context = contextOf(deps, request, trx, audit, upload) as ContextOf<C>
      const stored = sending && (await claimKey(trx, sending))
      if (stored) {
        await options.inScope?.(context, input)
        if (!stored.content_hash.equals(sending.content_hash)) throw new Problem('idempotency_mismatch')
        return { status: stored.status, text: stored.answer, replayed: true }
      }
      const answer = await handler(context, input, reply)
      const text = bodyText(deps, call, status, answer)
      if (audit.length === 0 && !context.unchanged) throw new Error(`${call.name} changed something without an audit line`)
      const kept = sending && ([trx, sending, status, keptText(call, text)] as const)
      if (audit.length > 0) await deps.writeAudit(kept ? keepingAnswer(...kept) : trx, audit, context)
      else if (kept) await keepAnswer(...kept)
      return { status, text, replayed: false }
    })
  }
}

/** What makes two sendings the same: what was parsed, without what differs each time, and the file's digest. */
const contentOf = (call: Call, input: Input<Call>, upload: Upload | null) => ({
  ...input,
  body: lasting(call, input.body),
  ...(upload && { sha256: upload.sha256 }),
})

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

/**
 * Where one field says which of a call's actions it is, that field alone is read for whether the role may.
 * @throws Problem not_allowed
 */
function admitAction({ mayBy }: Call, caller: Caller | null, raw: { params: unknown; body: unknown }): void {
  if (mayBy === undefined || caller === null) return
  const value = (raw[mayBy.part] as Record<string, unknown> | null | undefined)?.[mayBy.field]
  if (typeof value !== 'string' || !Object.hasOwn(mayBy.actions, value)) return
  const action = mayBy.actions[value] as Action
  if (!mayAny([action], caller.user_type)) throw new Problem(action === 'approval.decide' ? 'not_authorized' : 'not_allowed')
}

function contextOf(
  deps: HttpDeps,
  request: FastifyRequest,
  db: OpenContext['db'],
  audit: AuditEntry[],
  upload: Upload | null,
): OpenContext & { user: Caller | null } & Pick<Context, 'approved' | 'arrived'> {
  const now = deps.now()
  return {
    db,
    now,
    arrived: now,
    requestId: request.id,
    address: addressOf(request),
    user: request.caller,
    approved: [],
    upload,
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

/** An answer as it is kept: without what is shown once. */
function keptText({ once = [] }: Call, text: string): string {
  if (once.length === 0) return text
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(fields.filter(([field]) => !once.includes(field))))
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

/** Sent as it is made, no faster than it is taken. What fails on the way breaks the connection: half a text must not pass for a whole one. */
function sendPieces(reply: FastifyReply, { produces }: Call, { pieces }: TextStream): FastifyReply {
  return reply.type(`${produces ?? 'text/plain'}; charset=utf-8`).send(Readable.from(pieces, { objectMode: false }))
}
