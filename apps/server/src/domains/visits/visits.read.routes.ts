import { visitChanges, visitInfo, visitList } from '@bisita/contract/visits'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { Problem } from '../../problem.ts'
import { changesAfter } from './changes.service.ts'
import { readVisits } from './list.service.ts'
import { findVisit } from './record.store.ts'

/** What reads visits and calls. */
export function visitsReadRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, visitList, (context, { query }) => readVisits(context, query))

  mount(app, deps, visitInfo, async ({ db, user }, { params }) => {
    const visit = await findVisit(db, user, params.id)
    if (visit === undefined) throw new Problem('not_found')
    return visit
  })

  mount(app, deps, visitChanges, (context, { params, query }) =>
    changesAfter(context, { seq: params.seq, after: query.after ?? null }, query.ipp),
  )
}
