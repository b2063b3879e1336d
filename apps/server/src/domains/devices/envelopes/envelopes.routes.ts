import { deviceContact, deviceEnvelopeKey, quarantineTakeBack } from '@bisita/contract/devices/envelopes'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { admitTicket } from '../quarantine.receive.service.ts'
import { contactOf, envelopeKeyFor, takeBack } from './envelopes.service.ts'

/** What sealed phones hand over while they are locked: the key they seal to, what they have to do, taking back. */
export function envelopesRoutes(app: FastifyInstance, deps: HttpDeps & { readonly secret: Buffer }): void {
  mount(app, deps, deviceEnvelopeKey, (context, { body }) => envelopeKeyFor(context, deps.secret, body.device_id))
  mount(app, deps, deviceContact, (context, { body }) => contactOf(context, body), {
    before: async (context, { body }) => void (await admitTicket(context, body)),
  })
  mount(app, deps, quarantineTakeBack, (context, { body }) => takeBack(context, body.item_ids))
}
