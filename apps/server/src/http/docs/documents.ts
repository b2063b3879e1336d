import type { FastifyInstance } from 'fastify'
import { calls } from '../calls.ts'
import { documentPage } from './page.ts'
import { openApi } from './openapi.ts'

/** Serves the OpenAPI document and the same as a readable page; both are made once from the calls. */
export function documentRoutes(app: FastifyInstance, version: string): void {
  const document = openApi(calls, version)
  const json = JSON.stringify(document)
  const page = documentPage(document)
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
