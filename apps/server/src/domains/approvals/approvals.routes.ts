import { approvalDecide, approvalInfo, approvalList, approvalRequest } from '@bisita/contract/approvals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { listRequests } from './approvals.store.ts'
import { decide, type Perform } from './decide.service.ts'
import { showRequests } from './record.ts'
import { requestApproval, shown } from './request.service.ts'

export function approvalsRoutes(app: FastifyInstance, deps: HttpDeps & { readonly secret: Buffer }): void {
  const performing = (reply: FastifyReply): Perform => async (call, context, input) => {
    const performer = deps.performers.get(call)
    if (performer === undefined) throw new Error(`${call} cannot be carried out`)
    return performer(context, input, reply)
  }

  mount(app, deps, approvalRequest, (context, { body }) => requestApproval(context, deps.secret, body))

  mount(app, deps, approvalList, async ({ db, user, now }, { query }) => {
    const { rows, count } = await listRequests(db, user, query)
    return {
      items: await showRequests(db, user, rows, now),
      count,
      pages: Math.ceil(count / query.ipp),
      hasNext: query.page * query.ipp < count,
    }
  })

  mount(app, deps, approvalInfo, (context, { params }) => shown(context, params.id))

  mount(
    app,
    deps,
    approvalDecide,
    (context, { params, body }, reply) => decide(context, performing(reply), params.action, body),
    { inScope: async (context, { body }) => void (await shown(context, body.approval_id)) },
  )
}
