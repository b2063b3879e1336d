import type { FastifyError, FastifyInstance } from 'fastify'
import { translateFault } from '../database/faults.ts'
import { Problem } from '../problem.ts'

/** Faults that Fastify itself finds in a request. */
const ofFastify: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_BAD_URL: 'no_such_call',
  FST_ERR_ASYNC_CONSTRAINT: 'no_such_call',
}

const problemOf = (error: unknown): Problem | null => {
  const translated = translateFault(error)
  if (translated instanceof Problem) return translated
  const { code, statusCode } = error as Partial<FastifyError>
  const known = ofFastify[code ?? '']
  if (known !== undefined) return new Problem(known)
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Problem('bad_json') : null
}

/**
 * What may be logged of an unforeseen error. Messages and details of the database quote values, which
 * are people's data: the kind, the SQLSTATE and the place in the code are enough to find it.
 */
const loggable = (error: unknown) => {
  const { name, code, constraint, table, stack } = error as Error & { code?: string; constraint?: string; table?: string }
  const places = stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12)
  return { name, code, constraint, table, places }
}

/** Answers every error with the problem body; nothing of the inside gets out. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem === null || problem.status >= 500) request.log.error({ request_id: request.id, fault: loggable(error) }, 'failed')
    const answered = problem ?? new Problem('failed')
    if (answered.details.retryAfter !== undefined) reply.header('retry-after', String(answered.details.retryAfter))
    return reply.code(answered.status).type('application/json; charset=utf-8').send(answered.body(request.id))
  })
}
