import { clientCreate, clientDelete, clientInfo, clientList, clientUpdate } from '@bisita/contract/clients/clients'
import { clientNoVisitPoints, clientSeveral } from '@bisita/contract/clients/clients.day'
import { clientReveal, clientRevealJournal } from '@bisita/contract/clients/clients.reveal'
import { clientSearch } from '@bisita/contract/searches'
import { clientExport } from '@bisita/contract/operations/exports'
import { revisions, revisionsInfo } from '@bisita/contract/clients/clients.revisions'
import { clientTimeline } from '@bisita/contract/clients/clients.timeline'
import { manilaDay } from '@bisita/rules/time/days'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { pageText } from '../../http/pages.ts'
import { orNotFound } from '../../problem.ts'
import { findClient, findSeveral, isInScope } from './clients.store.ts'
import { createClient } from './create.service.ts'
import { findNoVisitPoints } from './pins/noVisitPoints.store.ts'
import { deleteClient, type ClientRemoval } from './delete.service.ts'
import { exportClients } from './list/export.service.ts'
import { wasAssignedWhenRead } from './reassignment.service.ts'
import { listClients } from './list/list.store.ts'
import { recordJournal, revealNumbers } from './reveal/reveal.service.ts'
import { revisionsAfter } from './feed/revisions.service.ts'
import { latestRevision } from './feed/revisions.store.ts'
import { readTimeline } from './timeline.store.ts'
import { changeClient } from './update.service.ts'

/** @throws Problem not_found where the client, deleted or not, is outside the caller's scope */
async function inScope({ db, user }: Context, { params }: { params: { id: string } }): Promise<void> {
  orNotFound(await isInScope(db, user.scope, params.id))
}

export function clientsRoutes(app: FastifyInstance, deps: HttpDeps & ClientRemoval): void {
  mount(app, deps, clientCreate, (context, { body }) => createClient(context, body))
  mount(app, deps, clientUpdate, (context, { params, body }) => changeClient(context, params.id, body), {
    inScope: async (context, input) => {
      if (!(await wasAssignedWhenRead(context, { client_id: input.params.id }, input.body.seen_revision_id))) await inScope(context, input)
    },
  })
  mount(app, deps, clientDelete, (context, { params }) => deleteClient(context, params.id, deps), { inScope })

  mount(app, deps, clientInfo, async ({ db, user, now }, { params }) => {
    return orNotFound(await findClient(db, user.scope, params.id, manilaDay(now)))
  })

  mount(app, deps, clientSeveral, async ({ db, user, now }, { query }) => ({ items: await findSeveral(db, user.scope, query.ids, manilaDay(now)) }))

  mount(app, deps, clientReveal, (context, { body }) => revealNumbers(context, body), { inScope: (context, { body }) => inScope(context, { params: { id: body.client_id } }) })
  mount(app, deps, clientRevealJournal, (context, { body }) => recordJournal(context, body))

  mount(app, deps, clientNoVisitPoints, async ({ db, user }) => ({ items: await findNoVisitPoints(db, user.id) }))

  mount(app, deps, clientList, async ({ db, user, now }, { query }) =>
    pageText(await listClients(db, user.scope, query, manilaDay(now)), query),
  )

  mount(app, deps, clientSearch, async ({ db, user, now }, { body }) => pageText(await listClients(db, user.scope, body, manilaDay(now)), body))

  mount(app, deps, clientExport, async (context, { body }) => exportClients(deps, context, body))

  mount(app, deps, clientTimeline, async (context, { params, query }) => {
    orNotFound(await findClient(context.db, context.user.scope, params.id, manilaDay(context.now)))
    const { items, count } = await readTimeline(context.db, params.id, query.page, query.ipp)
    return pageText({ items, count, more: query.page * query.ipp < count }, query)
  })

  mount(app, deps, revisionsInfo, async ({ db, user }) => ({ latest_revision_id: await latestRevision(db, user) }))

  mount(app, deps, revisions, (context, { params, query }) =>
    revisionsAfter(context, { revision: params.revisionId, after: query.after ?? null }, query.ipp),
  )
}
