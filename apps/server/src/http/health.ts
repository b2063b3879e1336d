import { live, ready } from '@bisita/contract/operations/health'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../database/migrate.ts'
import { Problem } from '../problem.ts'
import type { HttpDeps } from './deps.ts'
import { mount } from './mount.ts'

export function healthRoutes(app: FastifyInstance, deps: HttpDeps, version: string): void {
  mount(app, deps, live, async () => ({ status: 'live' as const }))
  mount(app, deps, ready, async () => {
    if (!(await isMigrated(deps.connections.people))) throw new Problem('not_ready')
    return { status: 'ready' as const, version }
  })
}
