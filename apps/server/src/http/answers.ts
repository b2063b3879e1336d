import type { Call } from '@bisita/contract/calls/call'
import type { FastifyReply } from 'fastify'
import type { SpooledFile } from '../exports/spool.ts'
import { type Caller, JsonText } from './context.ts'
import type { HttpDeps } from './deps.ts'

/** An answer as JSON text, as its reader may see it. Where `checkAnswers` is set (in tests) it is validated against the contract first. */
export function bodyText(deps: Pick<HttpDeps, 'checkAnswers' | 'answerFor'>, call: Call, status: number, answer: unknown, caller: Caller | null): string {
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  if (deps.checkAnswers) call.answers[status]?.parse(JSON.parse(text))
  return caller === null ? text : deps.answerFor(text, caller)
}

/** An answer as it is stored under its idempotency key: without the fields that are shown once. */
export function storedAnswerText({ shownOnce = [] }: Call, text: string): string {
  if (shownOnce.length === 0) return text
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(fields.filter(([field]) => !shownOnce.includes(field))))
}

/** Says in headers that an answer was given before, and that its act can be undone. */
export function markAnswer(reply: FastifyReply, { replayed, undoable }: { readonly replayed: boolean; readonly undoable: boolean }): void {
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (undoable) reply.header('x-bisita-undoable', 'true')
}

/** Sends JSON text. */
export function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

/** Streams a file as fast as its reader takes it. An error breaks the connection, so that an incomplete file is not taken for a whole one. */
export function sendFile(reply: FastifyReply, { produces, alsoCsv }: Call, { bytes, stream }: SpooledFile, filename: string): FastifyReply {
  reply.headers({ 'content-disposition': `attachment; filename="${filename}"`, 'content-length': bytes })
  return reply.type(`${produces ?? (alsoCsv ? 'text/csv' : 'text/plain')}; charset=utf-8`).send(stream)
}
