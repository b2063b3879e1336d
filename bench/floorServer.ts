/**
 * The floor, in a process of its own: a bare Fastify that answers each case with its one statement, prepared, without
 * session, validation and count. Arguments: database URL, file with the cases ({@link FloorCases}).
 */
import { readFileSync } from 'node:fs'
import { connect } from '@bisita/server/database/connection'
import fastify from 'fastify'
import type { FloorCases } from './floor.ts'
import { bareWrites } from './writing.ts'

const [url, casesFile] = process.argv.slice(2) as [string, string]
// As many connections as the real server has for people.
const database = connect(url, { max: 16 })
const { pool } = database
const cases = new Map(Object.entries(JSON.parse(readFileSync(casesFile, 'utf8')) as FloorCases).map(([name, one], n) => [name, { ...one, id: `floor_${n}`, turn: 0 }]))

const floor = fastify()
floor.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
  const one = cases.get(request.params.name)
  if (one === undefined) return reply.code(404).send()
  const values = one.inTurn === undefined ? one.parameters : one.inTurn[one.turn++ % one.inTurn.length]
  const { rows } = await pool.query<{ page: string }>({ name: one.id, text: one.sql, values: [...(values ?? [])] })
  return reply.type('application/json; charset=utf-8').send(rows[0]?.page)
})
bareWrites(floor, pool)
process.stdout.write(`${await floor.listen({ port: 0, host: '127.0.0.1' })}\n`)
/** Ends when it is asked to, and when the process that measures has ended in whatever way: its end of the pipe closes then. */
process.stdin.resume().once('close', () => void floor.close().then(() => database.close()))
process.once('SIGTERM', () => process.stdin.destroy())
