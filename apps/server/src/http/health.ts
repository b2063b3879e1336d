import { live, ready } from '@bisita/contract/operations/health'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../database/migrate.ts'
import { Problem } from '../problem.ts'
import type { HttpDeps } from './deps.ts'
import { mount } from './mount.ts'

/**
 * @param isLeaving whether this server is about to stop: a balancer then sends nothing more, while what comes is still answered
 */
export function healthRoutes(app: FastifyInstance, deps: HttpDeps, version: string, isLeaving: () => boolean): void {
  mount(app, deps, live, async () => ({ status: 'live' as const }))
  mount(app, deps, ready, async () => {
    if (isLeaving()) throw new Problem('not_ready', { message: 'This server is stopping; another one answers.' })
    if (!(await isMigrated(deps.connections.people))) throw new Problem('not_ready')
    return { status: 'ready' as const, version }
  })
}
