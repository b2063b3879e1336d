import type { Action } from '@bisita/contract/actions'
import { type CallAnswer, type Call, type CallInput, isChange, largestBody } from '@bisita/contract/calls/call'
import { mayAny } from '@bisita/rules/people/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { markWrite } from '../database/availability/sessionMark.ts'
import { inTransaction } from '../database/transaction.ts'
import { Problem } from '../problem.ts'
import { ApprovalNeeded } from '../approval.ts'
import { readSettings } from '../settings.ts'
import { addressOf } from './reading/address.ts'
import { readNear } from './reading/copy.ts'
import { bodyText, markAnswer, storedAnswerText, send, sendFile } from './answers.ts'
import { assertKnown, mayNeedApproval } from './calls.ts'
import { type AuditEntry, BinaryAnswer, type Caller, type Context, type JsonText, type OpenContext, TextStream, type UploadedBytes } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { refuseUnready, requireFreshProof } from './freshProof.ts'
import { claimKey, storeAnswer, storeAnswerWith, type IdempotentRequest } from './idempotency/idempotency.store.ts'
import { withoutVolatileFields, idempotentRequestOf } from './idempotency/idempotency.ts'
import { undoOf } from '../undo/undoable.ts'
import { admitRequest, type CallPool, poolFor, runInPool } from './limits/callLimits.ts'
import { parseInput } from './reading/parse.ts'
import { requestReader, acceptUploads } from './reading/uploads.ts'

type ContextOf<C extends Call> = C['requires'] extends 'anyone' ? OpenContext : Context

/** Makes the answer of one call: the body, JSON text that the database wrote, bytes, or a text stream. Refusals are thrown. */
export type Handler<C extends Call, P = void> = (
  context: ContextOf<C>,
  input: CallInput<C>,
  reply: FastifyReply,
  /** The result of `before`; undefined where an approved request is carried out. */
  prepared: P | undefined,
) => Promise<CallAnswer<C> | JsonText | BinaryAnswer | TextStream>

export type MountOptions<C extends Call, P = void> = {
  /** Runs before the transaction of a state change: its own writes stay when the change is refused. Slow work such as hashing belongs here. */
  readonly before?: (context: ContextOf<C>, input: CallInput<C>, reply: FastifyReply) => Promise<P>
  /** Runs after a state change was refused: removes what `before` stored outside the database. */
  readonly undo?: (context: ContextOf<C>) => Promise<void>
  /**
   * Checks the fields of a multipart body before any of its file is read. The fields must then be sent before the file.
   */
  readonly beforeFile?: (context: ContextOf<C>, input: CallInput<C>) => Promise<void>
  /** Throws 404 where the record is outside the caller's scope. Runs before a stored answer is sent again; `answer` is its text. */
  readonly inScope?: (context: ContextOf<C>, input: CallInput<C>, answer: string) => Promise<void>
  /** Whether it is carried out by its name too although it never needs approval. */
  readonly byName?: true
  /** The status of the answer, where it depends on the content; otherwise the first status of the contract. */
  readonly status?: (input: CallInput<C>) => keyof C['answers'] & number
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * Registers a call of the contract on the server. Checks are in the order of promises/wire 6: session, right user, role,
 * proof, content, and then those of the handler. A state change runs in one transaction with its idempotency key and its audit
 * lines.
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
  const receive = requestReader(call)

  const route: RouteOptions = {
    method: call.method,
    bodyLimit: call.bytes?.maximum ?? largestBody(call),
    config: { call: call.name, mayTakeLong: call.bytes !== undefined || call.upload !== undefined },
    url: `${deps.prefix}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    onRequest: async (request, reply) => {
      request.caller = await authorizeCall(deps, call, request)
      // The user of this answer: another tab may have signed somebody else in since the page sent its request.
      if (request.caller !== null) reply.header('x-bisita-user', request.caller.id)
      if (call.actionFrom?.part === 'params') authorizeAction(call, request.caller, request)
      if (request.caller !== null) deps.connectionLimiter.signedIn(request)
      deps.connectionLimiter.admitUpload(call, request, reply)
      if (request.caller !== null) await admitRequest(deps.sessionLimiter, request.caller, request, reply)
    },
    handler: async (request, reply) => {
      const { body, upload } = await receive(request, options.beforeFile && ((fields) => judge(request, fields)))
      const input = inputOf(request, body)
      if (request.caller !== null) deps.sessionLimiter.countCreate(request.caller, call)
      const pool = poolFor(call, call.reads ? input.body : input.query)
      const working = runInPool(deps.sessionLimiter, pool, () => run(request, reply, input, { upload, pool }))
      request.work = working
      return (await working)()
    },
  }
  // Registered on every port: an approved call runs on the port where it was approved.
  if (options.byName ?? mayNeedApproval(call)) deps.handlersByCall.set(call.name, perform)
  if (!deps.serves(call)) return
  if (call.upload === undefined && call.bytes === undefined) app.route(route)
  else void app.register(async (scope) => {
    await acceptUploads(scope, call)
    scope.route(route)
  })

  function inputOf({ params, query, caller }: FastifyRequest, body: unknown): CallInput<C> {
    if (call.actionFrom?.part === 'body') authorizeAction(call, caller, { params, body })
    return parseInput(call, { params, query, body })
  }

  async function judge(request: FastifyRequest, fields: unknown): Promise<void> {
    await options.beforeFile?.(contextOf(deps, request, deps.connections.people, [], null) as ContextOf<C>, inputOf(request, fields))
  }

  /** Runs a stored request with the same handler. Its input is parsed again, since the program may have been updated. */
  async function perform(context: Context, input: Record<string, unknown>, reply: FastifyReply): Promise<unknown> {
    const { params = {}, query = {}, body } = input
    return handler(context, parseInput(call, { params, query, body }), reply, undefined)
  }

  async function read(request: FastifyRequest, reply: FastifyReply, input: CallInput<C>, { pool }: RequestExtras): Promise<SendAnswer> {
    const answer = await readNear(deps, call, pool, request.caller, (db) => handler(contextOf(deps, request, db, [], null) as ContextOf<C>, input, reply, undefined))
    if (answer instanceof BinaryAnswer) return () => reply.code(first).type(call.produces ?? 'application/octet-stream').send(answer.bytes)
    if (answer instanceof TextStream) {
      const made = await deps.spool.make(request.caller?.id ?? '', answer.chunks, () => request.socket.destroyed)
      return () => sendFile(reply.code(first), call, made, answer.filename)
    }
    return () => send(reply, first, bodyText(deps, call, first, answer, request.caller))
  }

  async function write(request: FastifyRequest, reply: FastifyReply, input: CallInput<C>, came: RequestExtras): Promise<SendAnswer> {
    const sending = call.secret || isDryRun(call, input) ? null : idempotentRequestOf(request, contentOf(call, input, came.upload))
    const context = contextOf(deps, request, deps.connections[came.pool], [], came.upload)
    const prepared = await options.before?.(context as ContextOf<C>, input, reply)
    try {
      const done = await carryOut(request, reply, input, came, sending, prepared)
      markAnswer(reply, done)
      return () => send(reply, done.status, done.text)
    } catch (error) {
      if (error instanceof Problem || error instanceof ApprovalNeeded) await options.undo?.(context as ContextOf<C>)
      if (error instanceof Problem && error.afterwards !== null) throw await settled(error.afterwards, context, request.caller)
      if (!(error instanceof ApprovalNeeded)) throw error
      const { approvalRequest } = error
      return () => send(reply, 202, JSON.stringify(deps.offerApproval(context as Context, call, input, approvalRequest)))
    }
  }

  /** Runs the `afterwards` of a problem, which stores something about the refusal, in a new transaction. */
  async function settled(afterwards: NonNullable<Problem['afterwards']>, context: OpenContext, caller: Caller | null): Promise<Problem> {
    return inTransaction(deps.connections.people, async (trx) => {
      const audit: AuditEntry[] = []
      const problem = await afterwards(trx, (entry) => void audit.push(entry))
      if (deps.lists !== null) await markWrite(trx, caller?.session)
      if (audit.length > 0) await deps.writeAudit(trx, audit, context)
      return problem
    })
  }

  async function carryOut(request: FastifyRequest, reply: FastifyReply, input: CallInput<C>, { upload, pool }: RequestExtras, sending: IdempotentRequest | null, prepared: P | undefined) {
    return inTransaction(deps.connections[pool], async (trx) => {
      const audit: AuditEntry[] = []
      const context = contextOf(deps, request, trx, audit, upload) as ContextOf<C>
      const stored = sending && (await claimKey(trx, sending))
      if (stored) {
        await options.inScope?.(context, input, stored.answer)
        if (!stored.content_hash.equals(sending.content_hash)) throw new Problem('idempotency_mismatch')
        return { status: stored.status, text: stored.answer, replayed: true, undoable: stored.undoable }
      }
      const answer = await handler(context, input, reply, prepared)
      const status = options.status?.(input) ?? first
      const text = bodyText(deps, call, status, answer, request.caller)
      if (audit.length === 0 && !context.unchanged) throw new Error(`${call.name} changed something without an audit line`)
      if (deps.lists !== null) await markWrite(trx, request.caller?.session)
      const storeArguments = sending && ([trx, sending, status, storedAnswerText(call, text), undoOf(call.name, context)] as const)
      if (audit.length > 0) await deps.writeAudit(storeArguments ? storeAnswerWith(...storeArguments) : trx, audit, context)
      else if (storeArguments) await storeAnswer(...storeArguments)
      return { status, text, replayed: false, undoable: sending !== null && context.undo !== undefined }
    })
  }
}

/** Whether a change only reports what it would do. */
const isDryRun = ({ dryRunFlag }: Call, { query }: CallInput<Call>): boolean => dryRunFlag !== undefined && query[dryRunFlag] === true

/** The file of a request, and the pool of its call. */
type RequestExtras = { readonly upload: UploadedBytes | null; readonly pool: CallPool }

/** Sends the answer after its work has left the pool, so that a slow reader delays nobody. */
type SendAnswer = () => FastifyReply

/** What two requests with one key must share: the parsed input without volatile fields, and the digest of the file. */
const contentOf = (call: Call, input: CallInput<Call>, upload: UploadedBytes | null) => ({
  ...input,
  body: withoutVolatileFields(call, input.body),
  ...(upload && { sha256: upload.sha256 }),
})

/** Checks everything that can be checked before the body is read. */
async function authorizeCall(deps: HttpDeps, call: Call, request: FastifyRequest): Promise<Caller | null> {
  if (call.method !== 'GET') deps.checkOrigin(request)
  if (call.requires === 'anyone') return null
  const caller = await deps.identify(request, call.background === true)
  const claimed = request.headers['x-bisita-user']
  if (isChange(call) && claimed !== undefined && claimed !== caller.id) throw new Problem('wrong_user')
  refuseUnready(call, caller)
  if (call.requires !== 'signed_in' && !mayAny(call.requires, caller.user_type)) throw new Problem('not_allowed')
  if (call.rolesOf !== undefined && !(await readSettings(deps.connections.people))[call.rolesOf].includes(caller.user_type)) throw new Problem('not_allowed')
  requireFreshProof(call.name, caller, deps.now())
  return caller
}

/**
 * Checks the role of a call whose action depends on one field; only that field is read.
 * @throws Problem not_allowed
 */
function authorizeAction({ actionFrom }: Call, caller: Caller | null, raw: { params: unknown; body: unknown }): void {
  if (actionFrom === undefined || caller === null) return
  const value = (raw[actionFrom.part] as Record<string, unknown> | null | undefined)?.[actionFrom.field]
  if (typeof value !== 'string' || !Object.hasOwn(actionFrom.actions, value)) return
  const action = actionFrom.actions[value] as Action
  if (!mayAny([action], caller.user_type)) throw new Problem(action === 'approval.decide' ? 'not_authorized' : 'not_allowed')
}

function contextOf(
  deps: HttpDeps,
  request: FastifyRequest,
  db: OpenContext['db'],
  audit: AuditEntry[],
  upload: UploadedBytes | null,
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
