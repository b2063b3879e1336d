import { createHash } from 'node:crypto'
import type { Call } from '@bisita/contract/calls/call'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../../problem.ts'
import type { IdempotentRequest } from './idempotency.store.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** SHA-256 of parsed content. Schemas give their keys in one order, so equal content has equal text. */
export const contentHash = (content: unknown): Buffer => createHash('sha256').update(JSON.stringify(content)).digest()

/** A body without the fields that differ each time it is sent. */
export function withoutVolatileFields({ volatile = [] }: Pick<Call, 'volatile'>, body: unknown): unknown {
  if (volatile.length === 0 || typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([field]) => !volatile.includes(field)))
}

/**
 * The sending that a request's Idempotency-Key names, or null without one.
 * @throws Problem `invalid` where the key is not a UUID
 */
export function idempotentRequestOf(request: FastifyRequest, input: unknown): IdempotentRequest | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.caller === null) return null
  if (typeof key !== 'string' || !uuid.test(key)) throw invalid({ 'Idempotency-Key': 'Must be a UUID.' })
  return {
    user_id: request.caller.id,
    method: request.method,
    path: (request.url.split('?')[0] ?? '').replace(/^\/api/, ''),
    key: key.toLowerCase(),
    content_hash: contentHash(input),
  }
}
