import { visitDigest } from '@bisita/contract/devices/digests'
import { visitExport } from '@bisita/contract/operations/exports'
import { visitSearch } from '@bisita/contract/searches'
import { visitChanges, visitInfo, visitList } from '@bisita/contract/visits/visits'
import { manilaDay } from '@bisita/rules/time/days'
import { deviceVisitsFrom } from '@bisita/rules/people/deviceRetention'
import type { FastifyInstance } from 'fastify'
import { feedAnswer } from '../../feed/feed.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { orNotFound } from '../../problem.ts'
import { readChanges } from './feed/changes.store.ts'
import { readVisitDigest } from './feed/digest.store.ts'
import { exportVisits, kindsRead, readVisits } from './list/list.service.ts'
import { findVisit } from './record.store.ts'

/** What reads visits and calls. */
export function visitsReadRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, visitList, (context, { query }) => readVisits(context, query))

  mount(app, deps, visitSearch, (context, { body }) => readVisits(context, body))

  mount(app, deps, visitExport, (context, { body }) => exportVisits(deps, context, body))

  mount(app, deps, visitInfo, async ({ db, user }, { params }) => {
    return orNotFound(await findVisit(db, user, params.id))
  })

  mount(app, deps, visitChanges, ({ db, user }, { params, query }) =>
    feedAnswer(db, () => readChanges(db, user, kindsRead(user.user_type), { seq: params.seq, after: query.after ?? null }, query.ipp)),
  )

  mount(app, deps, visitDigest, ({ db, user, now }, { params }) =>
    readVisitDigest(db, user, params.seq, { kinds: kindsRead(user.user_type), date_from: deviceVisitsFrom(manilaDay(now)) }),
  )
}
