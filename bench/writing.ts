import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** What the floor is told of a visit: what a table needs to hold it. */
export type BareVisit = { readonly id: string; readonly client_id: string; readonly user_id: string; readonly visit_time: string }

const insertVisit = `
  insert into visits (id, client_id, user_id, visit_type, visit_time, visit_result)
  values ($1, $2, $3, 'visit', $4, 'Not Around')`

/**
 * The floor's writes, on a server without session, validation, scope and contract:
 * - `POST /visit`: the visit alone, for the mixed load;
 * - `POST /visit-with-all`: every insert and update that recording a visit leaves behind (visit, client,
 *   audit line, idempotency key), in one transaction, knowing the outcome beforehand.
 */
export function bareWrites(floor: FastifyInstance, pool: Pool): void {
  floor.post<{ Body: BareVisit }>('/visit', async ({ body: { id, client_id, user_id, visit_time } }, reply) => {
    await pool.query(insertVisit, [id, client_id, user_id, visit_time])
    return reply.code(201).send({ id })
  })

  floor.post<{ Body: BareVisit }>('/visit-with-all', async ({ body }, reply) => {
    const { id, client_id, user_id, visit_time } = body
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(insertVisit, [id, client_id, user_id, visit_time])
      await client.query(
        `update clients set last_visit = $2, last_visit_id = $3, visit_result = 'Not Around', visit_secondary_result = null,
           revised_by = $4, revised_at = now() where id = $1`,
        [client_id, visit_time, id, user_id],
      )
      await client.query(
        `insert into audit_log (user_id, action, record_type, record_id, after, request_id) values ($1, 'visit.create', 'visit', $2, $3, $2)`,
        [user_id, id, JSON.stringify(body)],
      )
      await client.query(
        `insert into idempotency_keys (user_id, method, path, key, content_hash, status, answer) values ($1, 'POST', '/visit/create', $2, $3, 201, $4)`,
        [user_id, id, Buffer.alloc(32), JSON.stringify(body)],
      )
      await client.query('commit')
    } finally {
      client.release()
    }
    return reply.code(201).send({ id })
  })

  floor.get<{ Params: { id: string } }>('/record/:id', async ({ params }, reply) => {
    const { rows } = await pool.query(
      'select c.*, l.location from clients c join locations l on l.id = c.location_id where c.id = $1',
      [params.id],
    )
    return reply.send(rows[0])
  })
}
