import { dashboard } from '@bisita/contract/dashboards'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { readDashboard } from './dashboards.service.ts'

export function dashboardsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, dashboard, (context, { query }) => readDashboard(context, query))
}
