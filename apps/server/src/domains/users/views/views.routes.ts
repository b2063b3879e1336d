import { viewCreate, viewDelete, viewList, viewStart, viewUpdate } from '@bisita/contract/users/views'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { changeView, createView, removeView, startWithView } from './views.service.ts'
import { findViews } from './views.store.ts'

export function viewsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, viewList, async ({ db, user }, { query }) => ({ items: await findViews(db, user, query.list) }))
  mount(app, deps, viewCreate, (context, { body }) => createView(context, body))
  mount(app, deps, viewUpdate, (context, { params, body }) => changeView(context, params.id, body))
  mount(app, deps, viewDelete, (context, { params }) => removeView(context, params.id))
  mount(app, deps, viewStart, (context, { body }) => startWithView(context, body))
}
