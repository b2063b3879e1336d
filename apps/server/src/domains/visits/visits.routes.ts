import { visitCreate, visitDelete } from '@bisita/contract/visits/visits'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../files/files.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { orNotFound } from '../../problem.ts'
import { createVisit, storeUploadedPhoto, discardUploadedPhoto } from './create.service.ts'
import { deleteVisit } from './delete.service.ts'
import { wasInScope } from './visits.store.ts'

/** What changes visits and calls. */
export function visitsRoutes(app: FastifyInstance, deps: HttpDeps & { readonly files: Files }): void {
  // A visit that was stored answers like the first time whatever the scope is now: no `inScope`.
  mount(app, deps, visitCreate, (context, { body }) => createVisit(context, deps.files, body), {
    before: (context, { body }) => storeUploadedPhoto(context, deps.files, body.id),
    undo: (context) => discardUploadedPhoto(context, deps.files),
  })

  mount(app, deps, visitDelete, (context, { params }) => deleteVisit(context, params.id), {
    inScope: async ({ db, user }, { params }) => {
      orNotFound(await wasInScope(db, user.scope, user, params.id))
    },
  })
}
