import { consentAddNotice, consentCreate, consentNotices } from '@bisita/contract/consents/consents'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { Problem } from '../../problem.ts'
import { isInScope } from '../clients/clients.store.ts'
import { wasAssignedWhenRead } from '../clients/reassignment.service.ts'
import { createConsent } from './consents.service.ts'
import { addNotice } from './notices.service.ts'
import { findNotices } from './notices.store.ts'

/** The calls about what clients agreed to. */
export function consentsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, consentNotices, async ({ db }) => ({ items: await findNotices(db) }))
  mount(app, deps, consentAddNotice, (context, { body }) => addNotice(context, body))
  mount(app, deps, consentCreate, (context, { body }) => createConsent(context, body), {
    // A phone's unsent answer is carried out out of quarantine.
    byName: true,
    inScope: async (context, { body: { client_id, seen_revision_id } }) => {
      const mine = (await isInScope(context.db, context.user.scope, client_id)) || (await wasAssignedWhenRead(context, { client_id }, seen_revision_id))
      if (!mine) throw new Problem('not_found')
    },
  })
}
