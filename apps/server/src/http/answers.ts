import { Readable } from 'node:stream'
import type { Call } from '@bisita/contract/calls/call'
import type { FastifyReply } from 'fastify'
import { JsonText, type TextStream } from './context.ts'
import type { HttpDeps } from './deps.ts'

/** An answer as text. In tests it is held against the contract first. */
export function bodyText(deps: Pick<HttpDeps, 'checkAnswers'>, call: Call, status: number, answer: unknown): string {
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  if (deps.checkAnswers) call.answers[status]?.parse(JSON.parse(text))
  return text
}

/** An answer as it is kept: without what is shown once. */
export function keptText({ once = [] }: Call, text: string): string {
  if (once.length === 0) return text
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(fields.filter(([field]) => !once.includes(field))))
}

/** Sends JSON text. */
export function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}

/** Sent as it is made, no faster than it is taken. What fails on the way breaks the connection: half a text must not pass for a whole one. */
export function sendPieces(reply: FastifyReply, { produces, alsoCsv }: Call, { pieces, filename }: TextStream): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${filename}"`)
  return reply.type(`${produces ?? (alsoCsv ? 'text/csv' : 'text/plain')}; charset=utf-8`).send(Readable.from(pieces, { objectMode: false }))
}
