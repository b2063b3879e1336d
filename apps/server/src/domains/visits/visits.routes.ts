import { visitCreate, visitDelete } from '@bisita/contract/visits'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../files/files.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { Problem } from '../../problem.ts'
import { createVisit } from './create.service.ts'
import { deleteVisit } from './delete.service.ts'
import { photoOf } from './photos.ts'
import { wasInScope } from './visits.store.ts'

/** What changes visits and calls. */
export function visitsRoutes(app: FastifyInstance, deps: HttpDeps & { readonly files: Files }): void {
  // A visit that was stored answers like the first time whatever the scope is now: no `inScope`.
  mount(app, deps, visitCreate, (context, { body }) => createVisit(context, deps.files, body), {
    // Reading a photo takes a while: not while the client is locked, and before anything is looked up.
    before: async ({ upload }) => {
      if (upload !== null) await photoOf(upload)
    },
  })

  mount(app, deps, visitDelete, (context, { params }) => deleteVisit(context, params.id), {
    inScope: async ({ db, user }, { params }) => {
      if (!(await wasInScope(db, user.scope, user, params.id))) throw new Problem('not_found')
    },
  })
}
