import type { Action } from '@bisita/contract/actions'
import { type Answer, type Call, type Input, isChange, largestBody } from '@bisita/contract/calls/call'
import { mayAny } from '@bisita/rules/people/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { inTransaction } from '../database/transaction.ts'
import { Problem } from '../problem.ts'
import { ApprovalNeeded } from '../approval.ts'
import { readSettings } from '../settings.ts'
import { addressOf } from './reading/address.ts'
import { bodyText, keptText, send, sendPieces } from './answers.ts'
import { assertKnown, mayNeedApproval } from './calls.ts'
import { type AuditEntry, Bytes, type Caller, type Context, type JsonText, type OpenContext, TextStream, type Upload } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { letIn } from './admitting/gate.ts'
import { claimKey, keepAnswer, keepingAnswer, type Sending } from './idempotency/idempotency.store.ts'
import { lasting, sendingOf } from './idempotency/idempotency.ts'
import { inLane, type Lane, laneOf } from './admitting/lanes.ts'
import { parseInput } from './reading/parse.ts'
import { receiverOf, takeUploads } from './reading/uploads.ts'

type ContextOf<C extends Call> = C['may'] extends 'anyone' ? OpenContext : Context

/** Makes the answer of one call: the body, JSON text as the database wrote it, bytes, or a text that is still being made. Refusals are thrown. */
export type Handler<C extends Call, P = void> = (
  context: ContextOf<C>,
  input: Input<C>,
  reply: FastifyReply,
  /** What `before` gave; undefined where a stored request is carried out. */
  prepared: P | undefined,
) => Promise<Answer<C> | JsonText | Bytes | TextStream>

export type MountOptions<C extends Call, P = void> = {
  /** Runs before a state change's transaction, on the pool: what it writes stays when it or the change refuses. Slow work, hashing say, belongs here. */
  readonly before?: (context: ContextOf<C>, input: Input<C>, reply: FastifyReply) => Promise<P>
  /** Runs where a state change was refused, after its transaction: takes away again what `before` left outside of the database. */
  readonly undo?: (context: ContextOf<C>) => Promise<void>
  /**
   * Judges what came before the file of a multipart body, on the pool, before any of the file is read: its fields come
   * first then.
   */
  readonly beforeFile?: (context: ContextOf<C>, input: Input<C>) => Promise<void>
  /** Throws 404 where the record is outside the caller's scope. Runs before a stored answer is given again. */
  readonly inScope?: (context: ContextOf<C>, input: Input<C>) => Promise<void>
  /** Which of several answers it is, where the content decides; otherwise the first of the contract's. */
  readonly status?: (input: Input<C>) => keyof C['answers'] & number
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
export function mount<const C extends Call, P = void>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  handler: Handler<C, P>,
  options: MountOptions<C, P> = {},
): void {
  assertKnown(call)
  const first = Number(Object.keys(call.answers)[0])
  const run = isChange(call) ? write : read
  const receive = receiverOf(call)

  const route: RouteOptions = {
    method: call.method,
    bodyLimit: call.bytes?.maximum ?? largestBody(call),
    config: { call: call.name, mayTakeLong: call.bytes !== undefined || call.upload !== undefined },
    url: `${deps.prefix}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    onRequest: async (request, reply) => {
      request.caller = await admit(deps, call, request)
      // Who is answered: another tab may have signed somebody else in since the page asked.
      if (request.caller !== null) reply.header('x-bisita-user', request.caller.id)
      if (call.mayBy?.part === 'params') admitAction(call, request.caller, request)
      if (request.caller !== null) deps.doors.signedIn(request)
      deps.doors.letUploadIn(call, request, reply)
      if (request.caller !== null) await letIn(deps.gate, request.caller, request, reply)
    },
    handler: async (request, reply) => {
      const { body, upload } = await receive(request, options.beforeFile && ((fields) => judge(request, fields)))
      const input = inputOf(request, body)
      if (request.caller !== null) deps.gate.countCreate(request.caller, call)
      const lane = laneOf(call, call.reads ? input.body : input.query)
      const working = inLane(deps.gate, lane, () => run(request, reply, input, { upload, lane }))
      request.work = working
      return (await working)()
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

  function inputOf({ params, query, caller }: FastifyRequest, body: unknown): Input<C> {
    if (call.mayBy?.part === 'body') admitAction(call, caller, { params, body })
    return parseInput(call, { params, query, body })
  }

  async function judge(request: FastifyRequest, fields: unknown): Promise<void> {
    await options.beforeFile?.(contextOf(deps, request, deps.connections.people, [], null) as ContextOf<C>, inputOf(request, fields))
  }

  /** A stored request: the same handler, with the input parsed anew, since the program may be a newer one. */
  async function perform(context: Context, input: Record<string, unknown>, reply: FastifyReply): Promise<unknown> {
    const { params = {}, query = {}, body } = input
    return handler(context, parseInput(call, { params, query, body }), reply, undefined)
  }

  async function read(request: FastifyRequest, reply: FastifyReply, input: Input<C>, { lane }: Came): Promise<Send> {
    const context = contextOf(deps, request, deps.connections[lane], [], null) as ContextOf<C>
    const answer = await handler(context, input, reply, undefined)
    if (answer instanceof Bytes) return () => reply.code(first).type(call.produces ?? 'application/octet-stream').send(answer.bytes)
    if (answer instanceof TextStream) return () => sendPieces(reply.code(first), call, answer)
    return () => send(reply, first, bodyText(deps, call, first, answer))
  }

  async function write(request: FastifyRequest, reply: FastifyReply, input: Input<C>, came: Came): Promise<Send> {
    const sending = call.secret || isTrial(call, input) ? null : sendingOf(request, contentOf(call, input, came.upload))
    const context = contextOf(deps, request, deps.connections[came.lane], [], came.upload)
    const prepared = await options.before?.(context as ContextOf<C>, input, reply)
    try {
      const done = await carryOut(request, reply, input, came, sending, prepared)
      if (done.replayed) reply.header('idempotency-replayed', 'true')
      return () => send(reply, done.status, done.text)
    } catch (error) {
      if (error instanceof Problem || error instanceof ApprovalNeeded) await options.undo?.(context as ContextOf<C>)
      if (error instanceof Problem && error.afterwards !== null) throw await settled(error.afterwards, context)
      if (!(error instanceof ApprovalNeeded)) throw error
      const { asked } = error
      return () => send(reply, 202, JSON.stringify(deps.offerApproval(context as Context, call, input, asked)))
    }
  }

  /** Writes what a refusal leaves behind, in a transaction of its own. */
  async function settled(afterwards: NonNullable<Problem['afterwards']>, context: OpenContext): Promise<Problem> {
    return inTransaction(deps.connections.people, async (trx) => {
      const audit: AuditEntry[] = []
      const problem = await afterwards(trx, (entry) => void audit.push(entry))
      if (audit.length > 0) await deps.writeAudit(trx, audit, context)
      return problem
    })
  }

  async function carryOut(request: FastifyRequest, reply: FastifyReply, input: Input<C>, { upload, lane }: Came, sending: Sending | null, prepared: P | undefined) {
    return inTransaction(deps.connections[lane], async (trx) => {
      const audit: AuditEntry[] = []
      const context = contextOf(deps, request, trx, audit, upload) as ContextOf<C>
      const stored = sending && (await claimKey(trx, sending))
      if (stored) {
        await options.inScope?.(context, input)
        if (!stored.content_hash.equals(sending.content_hash)) throw new Problem('idempotency_mismatch')
        return { status: stored.status, text: stored.answer, replayed: true }
      }
      const answer = await handler(context, input, reply, prepared)
      const status = options.status?.(input) ?? first
      const text = bodyText(deps, call, status, answer)
      if (audit.length === 0 && !context.unchanged) throw new Error(`${call.name} changed something without an audit line`)
      const kept = sending && ([trx, sending, status, keptText(call, text)] as const)
      if (audit.length > 0) await deps.writeAudit(kept ? keepingAnswer(...kept) : trx, audit, context)
      else if (kept) await keepAnswer(...kept)
      return { status, text, replayed: false }
    })
  }
}

/** Whether a change is only asked what it would do. */
const isTrial = ({ trial }: Call, { query }: Input<Call>): boolean => trial !== undefined && query[trial] === true

/** What came with a request beside its fields, and the lane that it is worked on in. */
type Came = { readonly upload: Upload | null; readonly lane: Lane }

/** Sends the answer, once the work on it is done: a caller who reads slowly holds nobody up. */
type Send = () => FastifyReply

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
  const caller = await deps.identify(request, call.background === true)
  const claimed = request.headers['x-bisita-user']
  if (isChange(call) && claimed !== undefined && claimed !== caller.id) throw new Problem('wrong_user')
  if (caller.must_change_password && !call.beforePasswordChange) throw new Problem('must_change_password')
  if (call.may !== 'signed_in' && !mayAny(call.may, caller.user_type)) throw new Problem('not_allowed')
  if (call.rolesOf !== undefined && !(await readSettings(deps.connections.people))[call.rolesOf].includes(caller.user_type)) throw new Problem('not_allowed')
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
    limits: deps.limits(),
    user: request.caller,
    approved: [],
    upload,
    unchanged: false,
    audit: (entry) => void audit.push(entry),
  }
}
