import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAbsent } from '../database/availability/gate.ts'
import { translateFault } from '../database/faults.ts'
import { Problem } from '../problem.ts'
import { uuidv7 } from '../uuid.ts'

/** The problem for each error code with which Fastify itself refuses a request. */
const ofFastify: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_media_type',
  FST_ERR_BAD_URL: 'no_such_call',
  FST_ERR_ASYNC_CONSTRAINT: 'no_such_call',
}

/** The problems for statuses that a plugin may answer with. */
const ofPlugins: Readonly<Record<number, ConstructorParameters<typeof Problem>[0]>> = { 408: 'too_slow', 413: 'too_large', 429: 'too_many', 503: 'not_ready' }

const problemOf = (error: unknown): Problem | null => {
  const translated = translateFault(error)
  if (translated instanceof Problem) return translated
  const { code, statusCode } = error as Partial<FastifyError>
  const known = ofFastify[code ?? ''] ?? ofPlugins[statusCode ?? 0]
  if (known !== undefined) return new Problem(known)
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Problem('bad_json') : null
}

/** The code that Node, PostgreSQL or a plugin gave an error, if any. */
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code

/**
 * What may be logged of an unforeseen error. Messages and details of the database quote values, which
 * are people's data: the kind, the SQLSTATE and the place in the code are enough to find it.
 */
export const loggable = (error: unknown) => {
  const { name, code, constraint, table, stack, cause } = (error ?? {}) as Partial<Error> & { code?: string; constraint?: string; table?: string }
  const places = stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12)
  const because = cause instanceof Error ? { name: cause.name, code: (cause as Error & { code?: string }).code } : undefined
  return { name, code, because, constraint, table, places }
}

/** The seconds of a Retry-After: what is not ready says a time always. */
const secondsToWait = ({ code, details }: Problem): number | undefined => details.retryAfter ?? (code === 'not_ready' ? 1 : undefined)

/** Answers an error with the body of a problem, without internal details. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // A closed connection gets no answer; work that was aborted because of it is not logged as a fault.
  if (request.socket.destroyed && codeOf(error) === 'ECONNRESET') return
  const problem = problemOf(error)
  // That the database is away stands in the log once, and not with each call that is refused meanwhile.
  if ((problem === null || problem.status >= 500) && !(error instanceof DatabaseAbsent)) request.log.error({ request_id: request.id, fault: loggable(error) }, 'failed')
  const answered = problem ?? new Problem('failed')
  const retryAfter = secondsToWait(answered)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  void reply.code(answered.status).type('application/json; charset=utf-8').send(answered.body(request.id))
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Answers a URL that cannot be parsed: it reaches no route, and so none of the hooks. */
export const badAddressHandler =
  (headers: Headers) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id })
    answerError(error, request, reply)
  }

type Headers = Readonly<Record<string, string>>

/** Writes a problem to a connection that has no parsed request, and closes the connection. */
export const connectionCloser =
  (headers: Headers) =>
  (socket: Socket, problem: Problem): void => {
    if (socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const id = uuidv7()
    const text = JSON.stringify(problem.body(id))
    const retryAfter = secondsToWait(problem)
    const responseHeaders = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      'x-request-id': id,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      connection: 'close',
    }
    const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...Object.entries(responseHeaders).map(([name, value]) => `${name}: ${value}`)]
    // The connection is closed after the answer, even where the caller goes on sending.
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroySoon())
  }

/** The problems of requests that Node cannot parse: headers that are too long, a request that does not end. */
const broken: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = { HPE_HEADER_OVERFLOW: 'too_large', ERR_HTTP_REQUEST_TIMEOUT: 'too_slow' }

export const brokenRequestHandler =
  (hangUp: (socket: Socket, problem: Problem) => void) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else hangUp(socket, new Problem(broken[error.code ?? ''] ?? 'bad_json'))
  }
