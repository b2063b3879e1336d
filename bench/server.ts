/**
 * What is measured, in a process of its own: the real server and beside it the floor, a bare Fastify that
 * answers a prepared case with the leanest SQL, without session, validation and count.
 * Arguments: database URL, file with the floor's cases as {name: {sql, parameters}}, folder of the built web app or nothing.
 */
import { readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from '@bisita/server/app'
import { connect } from '@bisita/server/database/connection'
import { foldRegularly } from '@bisita/server/database/counts'
import { openFiles } from '@bisita/server/files/open'
import fastify, { type FastifyInstance } from 'fastify'
import type { FloorCase } from './floor.ts'
import { bareWrites } from './writing.ts'

const [url, casesFile, webFolder] = process.argv.slice(2) as [string, string, string]
const database = connect(url)
const cases = JSON.parse(readFileSync(casesFile, 'utf8')) as Record<string, FloorCase>
const photos = path.join(os.tmpdir(), `bisita-bench-${process.pid}`)

const origins = new Set<string>()
const app = await buildApp({
  db: database.db,
  files: await openFiles({ kind: 'folder', folder: photos }),
  now: () => new Date(),
  version: 'bench',
  origins,
  trustProxy: false,
  secret: Buffer.alloc(32),
  webFolder: webFolder || null,
  logLevel: 'warn',
})
await app.listen({ port: 0, host: '127.0.0.1' })
foldRegularly(database.db, 1000, () => process.stderr.write('counts could not be folded\n'))

const floor = fastify()
floor.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
  const { sql, parameters } = cases[request.params.name] as FloorCase
  const { rows } = await database.pool.query<{ page: string }>(sql, [...parameters])
  return reply.type('application/json; charset=utf-8').send(rows[0]?.page)
})
bareWrites(floor, database.pool)
await floor.listen({ port: 0, host: '127.0.0.1' })

const at = (server: Pick<FastifyInstance, 'addresses'>) => `http://127.0.0.1:${(server.addresses()[0] as { port: number }).port}`
origins.add(at(app))
process.stdout.write(`${JSON.stringify({ server: at(app), floor: at(floor) })}\n`)
/** Ends when it is asked to, and when the process that measures has ended in whatever way: its end of the pipe closes then. */
process.stdin.resume().once('close', () => {
  rmSync(photos, { recursive: true, force: true })
  void Promise.all([app.close(), floor.close()]).then(() => database.close())
})
process.once('SIGTERM', () => process.stdin.destroy())
