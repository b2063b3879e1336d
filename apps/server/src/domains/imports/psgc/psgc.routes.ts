import { psgcUpdate } from '@bisita/contract/operations/psgc'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { applyEdition, previewEdition, receiveEdition } from './psgc.service.ts'

export function psgcRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(
    app, deps, psgcUpdate,
    (context, { query }, _reply, id = '') => {
      if (!query.dry_run) return applyEdition(context, id)
      // A dry run changes nothing that anybody reads.
      context.unchanged = true
      return previewEdition(context.db, id, query)
    },
    { before: receiveEdition, status: ({ query }) => (query.dry_run ? 200 : 201) },
  )
}
