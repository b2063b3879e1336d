import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translateFault } from '../database/faults.ts'
import { Problem } from '../problem.ts'
import { uuidv7 } from '../uuid.ts'

/** Faults that Fastify itself finds in a request. */
const ofFastify: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_media_type',
  FST_ERR_BAD_URL: 'no_such_call',
  FST_ERR_ASYNC_CONSTRAINT: 'no_such_call',
}

/** Statuses that a plugin may answer with, and that say when to come again. */
const ofPlugins: Readonly<Record<number, ConstructorParameters<typeof Problem>[0]>> = { 408: 'too_slow', 413: 'too_large', 429: 'too_many', 503: 'not_ready' }

const problemOf = (error: unknown): Problem | null => {
  const translated = translateFault(error)
  if (translated instanceof Problem) return translated
  const { code, statusCode } = error as Partial<FastifyError>
  const known = ofFastify[code ?? ''] ?? ofPlugins[statusCode ?? 0]
  if (known !== undefined) return new Problem(known)
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Problem('bad_json') : null
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

/**
 * What may be logged of an unforeseen error. Messages and details of the database quote values, which
 * are people's data: the kind, the SQLSTATE and the place in the code are enough to find it.
 */
const loggable = (error: unknown) => {
  const { name, code, constraint, table, stack, cause } = error as Error & { code?: string; constraint?: string; table?: string }
  const places = stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12)
  const because = cause instanceof Error ? { name: cause.name, code: (cause as Error & { code?: string }).code } : undefined
  return { name, code, because, constraint, table, places }
}

/** Answers an error with the problem body; nothing of the inside gets out. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Whoever hung up, or was hung up on, is answered nothing; what broke off with them is no fault.
  if (request.socket.destroyed && codeOf(error) === 'ECONNRESET') return
  const problem = problemOf(error)
  if (problem === null || problem.status >= 500) request.log.error({ request_id: request.id, fault: loggable(error) }, 'failed')
  const answered = problem ?? new Problem('failed')
  if (answered.details.retryAfter !== undefined) void reply.header('retry-after', String(answered.details.retryAfter))
  void reply.code(answered.status).type('application/json; charset=utf-8').send(answered.body(request.id))
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Answers an address that cannot be read, which reaches no route and so none of the hooks. */
export const badAddressAnswerer =
  (headers: Headers) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id })
    answerError(error, request, reply)
  }

type Headers = Readonly<Record<string, string>>

/** Answers what has no request that could be answered with a problem, and hangs up. */
export const hangerUp =
  (headers: Headers) =>
  (socket: Socket, problem: Problem): void => {
    if (socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const id = uuidv7()
    const text = JSON.stringify(problem.body(id))
    const { retryAfter } = problem.details
    const told = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      'x-request-id': id,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      connection: 'close',
    }
    const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...Object.entries(told).map(([name, value]) => `${name}: ${value}`)]
    // Whoever goes on sending is not listened to: the connection ends with the answer.
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroySoon())
  }

/** What is no HTTP that can be read: headers that are too long, a request that does not end. */
const broken: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = { HPE_HEADER_OVERFLOW: 'too_large', ERR_HTTP_REQUEST_TIMEOUT: 'too_slow' }

export const brokenRequestAnswerer =
  (hangUp: (socket: Socket, problem: Problem) => void) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else hangUp(socket, new Problem(broken[error.code ?? ''] ?? 'bad_json'))
  }
