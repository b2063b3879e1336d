import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import { connect, type Database } from '../../database/connection.ts'
import { memoryFiles } from '../../testing/files.ts'
import { calls } from '../calls.ts'

let database: Database
let app: FastifyInstance

/** The documents need no database: this one is never asked. */
beforeAll(async () => {
  database = connect('postgres://nobody@127.0.0.1:1/none')
  app = await buildApp({
    db: database.db,
    files: memoryFiles(),
    now: () => new Date(),
    version: '1.2.3',
    origins: new Set(['http://localhost:7000']),
    trustProxy: false,
    secret: Buffer.alloc(32), webFolder: null,
    logLevel: 'silent',
  })
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await database.close()
})

/** What is mounted, as `GET /path/{id}`, out of the tree that the router prints. */
function mounted(): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', step = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      if (step === '') return []
      above.length = indent.length / 4
      const path = above.join('') + step
      above.push(step)
      return methods.split(', ').map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    })
    .filter((route) => /^(GET|POST|PUT|DELETE|PATCH) \/api\//.test(route))
}

describe('the list of calls', () => {
  test('is what is mounted, and nothing else is', () => {
    const documents = ['GET /api/docs', 'GET /api/openapi.json']
    expect(mounted().sort()).toEqual([...calls.map(({ method, path }) => `${method} /api${path}`), ...documents].sort())
  })
})

describe('GET /api/openapi.json', () => {
  test('takes no other method', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/openapi.json' })
    expect(reply.statusCode).toBe(405)
  })

  test('gives the document to everybody', async () => {
    const reply = await app.inject('/api/openapi.json')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const document = reply.json<{ openapi: string; info: { version: string }; paths: Record<string, object> }>()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info.version).toBe('1.2.3')
    expect(Object.keys(document.paths)).toContain('/client/update/{id}')
  })
})

describe('GET /api/docs', () => {
  test('gives the page to everybody, under the policy that forbids scripts', async () => {
    const reply = await app.inject('/api/docs')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self';")
    expect(reply.body).toContain('PUT</span> /api/client/update/{id}')
  })
})
