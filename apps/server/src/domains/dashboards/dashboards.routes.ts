import { dashboard } from '@bisita/contract/dashboards/dashboards'
import { dashboardBrief } from '@bisita/contract/dashboards/dashboards.brief'
import { dashboardNow } from '@bisita/contract/dashboards/dashboards.now'
import { dashboardStart } from '@bisita/contract/dashboards/dashboards.start'
import { overview } from '@bisita/contract/dashboards/dashboards.overview'
import { standing } from '@bisita/contract/dashboards/dashboards.comparison'
import { manilaDay } from '@bisita/rules/time/days'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { readBrief } from './brief.service.ts'
import { readDashboard } from './dashboards.service.ts'
import { readNow } from './now.service.ts'
import { readOverview } from './overview.service.ts'
import { readRankingInScope } from './ranking.service.ts'
import { readStart } from './start.service.ts'

export function dashboardsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, dashboard, (context, { query }) => readDashboard(context, query))
  mount(app, deps, dashboardNow, (context) => readNow(context))
  mount(app, deps, dashboardBrief, async ({ db, user, now }) => ({ date: manilaDay(now), items: [...(await readBrief(db, user, now))] }))
  mount(app, deps, dashboardStart, (context) => readStart(context))
  mount(app, deps, overview, (context, { query }) => readOverview(context, query))
  mount(app, deps, standing, (context, { query }) => readRankingInScope(context, query))
}
