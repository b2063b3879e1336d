import * as calls from '@bisita/contract/organisation/assignments'
import { byName } from '@bisita/rules/clients/names'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { pageText } from '../../http/pages.ts'
import { orNotFound } from '../../problem.ts'
import { existsInScope } from '../clients/existsInScope.store.ts'
import { findClientAssignees } from './assignments.store.ts'
import { assignSingleClients, removeSingleClients } from './clients.service.ts'
import { listMrClients } from './clients.store.ts'
import { createCover, endCover } from './covers.service.ts'
import { listCovers } from './covers.store.ts'
import { assignLocations, removeLocations } from './locations.service.ts'
import { listMrLocations } from './locations.store.ts'
import { requireMr } from './mrs.service.ts'

export function assignmentsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, calls.mrList, async ({ db, user }, { params }) => {
    orNotFound(await existsInScope(db, user.scope, params.clientId))
    return { items: byName(await findClientAssignees(db, params.clientId), ({ display_name }) => display_name) }
  })
  mount(app, deps, calls.mrAssignments, async (context, { params, query }) => {
    const mr = await requireMr(context, params.mrId)
    return pageText(await listMrLocations(context.db, mr.id, query), query)
  })
  mount(app, deps, calls.mrClients, async (context, { params, query }) => {
    const mr = await requireMr(context, params.mrId)
    return pageText(await listMrClients(context.db, mr.id, query), query)
  })
  const inScope = async (context: Parameters<typeof requireMr>[0], id: string): Promise<void> => void (await requireMr(context, id))
  mount(app, deps, calls.assign, (context, { body }) => assignLocations(context, body), {
    inScope: (context, { body }) => inScope(context, body.user_id),
  })
  mount(app, deps, calls.removeMrAssignments, (context, { params, query, body }) => removeLocations(context, params.mrId, body, query.dry_run), {
    inScope: (context, { params }) => inScope(context, params.mrId),
  })
  mount(app, deps, calls.assignClients, (context, { body }) => assignSingleClients(context, body), {
    inScope: (context, { body }) => inScope(context, body.user_id),
  })
  mount(app, deps, calls.removeMrClients, (context, { params, query, body }) => removeSingleClients(context, params.mrId, body, query.dry_run), {
    inScope: (context, { params }) => inScope(context, params.mrId),
  })
  mount(app, deps, calls.coverList, async ({ db, user }, { query }) => pageText(await listCovers(db, user, query), query))
  mount(app, deps, calls.coverCreate, (context, { body }) => createCover(context, body), {
    inScope: (context, { body }) => inScope(context, body.from_user_id),
  })
  mount(app, deps, calls.coverEnd, (context, { params }) => endCover(context, params.id))
}
