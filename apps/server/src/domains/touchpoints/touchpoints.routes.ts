import { bestTimeClient, bestTimeList, bestTimePlaces } from '@bisita/contract/touchpoints/bestTimes'
import { strategyCreate, strategyCurrent, strategyDelete, strategyList, strategyUpdate } from '@bisita/contract/touchpoints/strategies'
import {
  progressClient, progressLastVisitor, progressVisitors, progressVisitorsOic, touchpointCreate, touchpointDelete, touchpointList, touchpointStatesList, touchpointUpdate,
} from '@bisita/contract/touchpoints/touchpoints'
import type { FastifyInstance } from 'fastify'
import { JsonText } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { readBestTime, readBestTimePlaces, readBestTimes } from './bestTimes.service.ts'
import { readLastVisitor, readProgress, readVisitors, readVisitorsOfBranch } from './progress.service.ts'
import { readStates } from './progress.store.ts'
import { changeTouchpoint, createTouchpoint, deleteTouchpoint, readTouchpoints } from './steps.service.ts'
import { changeStrategy, createStrategy, currentStrategy, deleteStrategy, readStrategies, dryRunStrategy } from './strategies.service.ts'

export function touchpointsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, strategyCreate, (context, { body }) => createStrategy(context, body))
  mount(app, deps, strategyList, ({ db }, { query }) => readStrategies(db, query))
  mount(app, deps, strategyCurrent, ({ db }) => currentStrategy(db))
  mount(app, deps, strategyUpdate, (context, { params, query, body }) =>
    query.dry_run === true ? dryRunStrategy(context, params.id, body) : changeStrategy(context, params.id, body),
  )
  mount(app, deps, strategyDelete, (context, { params }) => deleteStrategy(context, params.id))

  mount(app, deps, touchpointCreate, (context, { body }) => createTouchpoint(context, body))
  mount(app, deps, touchpointUpdate, (context, { params, body }) => changeTouchpoint(context, params.id, body))
  mount(app, deps, touchpointDelete, (context, { params }) => deleteTouchpoint(context, params.id))
  mount(app, deps, touchpointList, (context, { query }) => readTouchpoints(context, query))

  mount(app, deps, progressClient, (context, { params }) => readProgress(context, params.id))
  mount(app, deps, progressLastVisitor, (context, { params }) => readLastVisitor(context, params.id))
  mount(app, deps, progressVisitors, (context, { params }) => readVisitors(context, params.id))
  mount(app, deps, progressVisitorsOic, (context, { params }) => readVisitorsOfBranch(context, params.id))
  mount(app, deps, bestTimeClient, (context, { params }) => readBestTime(context, params.id))
  mount(app, deps, bestTimeList, (context, { query }) => readBestTimes(context, query.ids))
  mount(app, deps, bestTimePlaces, (context) => readBestTimePlaces(context))
  mount(app, deps, touchpointStatesList, async ({ db, user }, { query }) => {
    const { items, more } = await readStates(db, user.scope, query.after_id, query.ipp)
    return new JsonText(`{"items":${items},"hasNext":${more}}`)
  })
}
