import { approvalDecide, approvalInfo, approvalList, approvalRequest, approvalReveal } from '@bisita/contract/approvals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { page } from '../../http/pages.ts'
import { listRequests } from './approvals.store.ts'
import { decidableRequests } from './decidable.service.ts'
import { decide, type RunStoredCall } from './decide.service.ts'
import { revealRequest } from './reveal.service.ts'
import { showRequests } from './showRequest.ts'
import { requestApproval, requireShownRequest } from './request.service.ts'

export function approvalsRoutes(app: FastifyInstance, deps: HttpDeps & { readonly secret: Buffer }): void {
  const performing = (reply: FastifyReply): RunStoredCall => async (call, context, input) => {
    const performer = deps.handlersByCall.get(call)
    if (performer === undefined) throw new Error(`${call} cannot be carried out`)
    return performer(context, input, reply)
  }

  mount(app, deps, approvalRequest, (context, { body }) => requestApproval(context, deps.secret, body))

  mount(app, deps, approvalList, async (context, { query }) => {
    const { db, user } = context
    const decidable = query.view === 'to_decide' ? await decidableRequests(context) : null
    const { rows, count } = await listRequests(db, user, query, decidable)
    return page(await showRequests(db, user, rows), count, query)
  })

  mount(app, deps, approvalInfo, (context, { params }) => requireShownRequest(context, params.id))

  mount(app, deps, approvalReveal, (context, { body }) => revealRequest(context, body.approval_id), {
    inScope: async (context, { body }) => void (await requireShownRequest(context, body.approval_id)),
  })

  mount(
    app,
    deps,
    approvalDecide,
    (context, { params, body }, reply) => decide(context, performing(reply), params.action, body),
    { inScope: async (context, { body }) => void (await requireShownRequest(context, body.approval_id)) },
  )
}
