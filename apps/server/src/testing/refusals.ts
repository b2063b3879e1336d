import { problem } from '@bisita/contract/problems'
import { problemKinds } from '@bisita/contract/problems.kinds'
import { expect } from 'vitest'
import type { Reply } from './app.ts'

/** Technical words that must not reach people. */
const inside =
  /invalid input|expected|received|zod|undefined|\bnull\b|\bNaN\b|regex|pattern|\b(select|insert|delete from|update)\b|syntax|constraint|relation|column|stack|node_modules|\.ts\b|\/\w+\/\w+|postgres|sql|TypeError|Error:|json|fastify|FST_|[{}<>\\]/i

/** Expects a refusal as the contract defines it: a message fit for people, no caching, the request's id. */
export function expectRefusal(reply: Pick<Reply, 'status' | 'body' | 'headers'>, label?: string): void {
  const { status, body, headers } = reply
  const parsed = problem.strict().parse(body, { reportInput: true })
  expect([label, status], JSON.stringify(body)).toEqual([label, problemKinds[parsed.code].status])
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status, label).toBeLessThan(500)
  for (const text of [parsed.message, ...(parsed.fields ?? []).map(({ message }) => message)]) {
    expect(text, label).toMatch(/^[A-Z].*[.!]$/)
    expect(text, label).not.toMatch(inside)
  }
  expect(parsed.request_id).toBe(headers.get('x-request-id'))
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
}
