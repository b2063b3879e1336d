import { deskNext, deskQueue, deskStart, deskTally, deskWhy, leaseEnd, leaseKeep, leaseList, touchpointInfo } from '@bisita/contract/touchpoints/desk'
import { manilaDay } from '@bisita/rules/time/days'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { nextClient, readQueue, readWhy, requireServed } from './desk.service.ts'
import { readStart } from './start.service.ts'
import { releaseLease, renewLease, readLeases } from './leases.service.ts'
import { readContactStatus } from './contactStatus.service.ts'
import { readCallSummary } from './callSummary.store.ts'

/** The call desk: whom to call next and why, and whether a contact is allowed at all. */
export function deskRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, touchpointInfo, (context, { params, query }) => readContactStatus(context, params.id, query.visit_type))
  mount(app, deps, deskNext, (context, { body }) => nextClient(context, body), { inScope: (context, _input, answer) => requireServed(context, answer) })
  mount(app, deps, leaseKeep, (context, { params }) => renewLease(context, params.id))
  mount(app, deps, leaseEnd, (context, { params }) => releaseLease(context, params.id))
  mount(app, deps, leaseList, (context) => readLeases(context))
  mount(app, deps, deskQueue, (context, { query }) => readQueue(context, query.branch_id))
  mount(app, deps, deskStart, (context, { query }) => readStart(context, query.branch_id))
  mount(app, deps, deskWhy, (context, { params }) => readWhy(context, params.id))
  mount(app, deps, deskTally, ({ db, user, now }) => readCallSummary(db, user.id, manilaDay(now)))
}
