import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Executor } from '../database/connection.ts'
import { Problem } from '../problem.ts'
import { readyCounter } from '../domains/touchpoints/desk/ready.service.ts'
import { databaseMetrics } from './metrics.database.ts'
import { type Metric, type PoolCounts, requestTimes, formatMetrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name, for the metrics. */
    call?: string
  }
}

export type MetricsDeps = {
  readonly prefix: string
  /** Null: there are no metrics. */
  readonly token: string | null
  readonly db: Executor
  /** The copy of the database that reports are read from; null where there is none. */
  readonly replica: Executor | null
  readonly pools: Readonly<Record<string, PoolCounts>>
  readonly now: () => Date
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * `GET /api/metrics` for Prometheus: by a token alone, never by a cookie. It is no call of the contract, and is not there
 * at all where no token is set.
 */
export function metricsRoutes(app: FastifyInstance, { prefix, token, db, replica, pools, now }: MetricsDeps): void {
  if (token === null) return
  const times = requestTimes()
  const countReady = readyCounter(db)
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  app.addHook('onClose', async () => void lag.disable())
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    times.note({ call: call ?? 'none', method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get(`${prefix}/metrics`, async (request, reply) => {
    const given = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(token))) {
      throw new Problem('not_signed_in', { message: 'The metrics are for whoever has the token.' })
    }
    const own: Metric[] = [
      ...poolMetrics(pools),
      { name: 'event_loop_lag_seconds', help: 'How late the server gets to what is due, the slowest hundredth since it was last asked.', type: 'gauge', samples: [{ value: lag.percentile(99) / 1e9 }] },
    ]
    lag.reset()
    const text = `${times.written()}${formatMetrics([...own, ...(await databaseMetrics({ db, replica, countReady }, now()))])}`
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}

const poolMetrics = (pools: MetricsDeps['pools']): Metric[] => {
  const of = (name: string, help: string, value: (pool: PoolCounts) => number): Metric => ({
    name: `db_pool_${name}`, help, type: 'gauge', samples: Object.entries(pools).map(([pool, counts]) => ({ labels: { pool }, value: value(counts) })),
  })
  return [
    of('connections', 'Connections that are open.', ({ totalCount }) => totalCount),
    of('idle', 'Connections that nobody uses.', ({ idleCount }) => idleCount),
    of('waiting', 'Requests that wait for a connection.', ({ waitingCount }) => waitingCount),
  ]
}
