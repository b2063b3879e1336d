import { randomBytes } from 'node:crypto'
import { isPassword } from '@bisita/server/domains/auth/passwords'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** The fields of a visit that the floor inserts: the columns that its table needs. */
export type BareVisit = { readonly id: string; readonly client_id: string; readonly user_id: string; readonly visit_time: string }

const visit = `
  insert into visits (id, client_id, user_id, visit_type, visit_time, visit_result)
  values ($1, $2, $3, 'visit', $4, 'Not Around')`

/** All that recording leaves behind, in one statement: nobody can send less. */
const visitWithAll = `
  with visit as (${visit}),
  line as (
    insert into audit_log (user_id, action, record_type, record_id, after, request_id) values ($3, 'visit.create', 'visit', $1, $5, $1)),
  key as (
    insert into idempotency_keys (user_id, method, path, key, content_hash, status, answer) values ($3, 'POST', '/visit/create', $1, $6, 201, $5))
  update clients set last_visit = $4, last_visit_id = $1, visit_result = 'Not Around', visit_secondary_result = null,
    revised_by = $3, revised_at = now() where id = $2`

const credentials = 'select id, password_hash from users where username = $1'
const session = `
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at, address) values ($1, $2, now(), now(), now() + interval '1 hour', '127.0.0.1')`

/**
 * The floor's writes, on a server without session, validation, scope and contract, prepared as everything of it:
 * - `POST /visit`: the visit alone, for the mixed load;
 * - `POST /visit-with-all`: every insert and update that recording a visit leaves behind (visit, client,
 *   audit line, idempotency key), knowing the outcome beforehand;
 * - `POST /sign-in`: the check of a password as the product has it, and a session.
 */
export function bareWrites(floor: FastifyInstance, pool: Pool): void {
  floor.post<{ Body: BareVisit }>('/visit', async ({ body: { id, client_id, user_id, visit_time } }, reply) => {
    await pool.query({ name: 'visit', text: visit, values: [id, client_id, user_id, visit_time] })
    return reply.code(201).send({ id })
  })

  floor.post<{ Body: BareVisit }>('/visit-with-all', async ({ body }, reply) => {
    const { id, client_id, user_id, visit_time } = body
    await pool.query({ name: 'visit_with_all', text: visitWithAll, values: [id, client_id, user_id, visit_time, JSON.stringify(body), Buffer.alloc(32)] })
    return reply.code(201).send({ id })
  })

  floor.post<{ Body: { username: string; password: string } }>('/sign-in', async ({ body: { username, password } }, reply) => {
    const { rows } = await pool.query<{ id: string; password_hash: string }>({ name: 'credentials', text: credentials, values: [username] })
    if (!(await isPassword(rows[0]?.password_hash ?? null, password))) return reply.code(401).send()
    await pool.query({ name: 'session', text: session, values: [randomBytes(32), rows[0]?.id] })
    return reply.send({ id: rows[0]?.id })
  })

  floor.get<{ Params: { id: string } }>('/record/:id', async ({ params }, reply) => {
    const text = 'select c.*, l.location from clients c join locations l on l.id = c.location_id where c.id = $1'
    const { rows } = await pool.query({ name: 'record', text, values: [params.id] })
    return reply.send(rows[0])
  })
}
