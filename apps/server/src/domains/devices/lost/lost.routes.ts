import { deviceLost, deviceLostClients, deviceLostExport, deviceLostInfo, deviceWiped } from '@bisita/contract/devices/lost'
import type { FastifyInstance } from 'fastify'
import type { CallAnswer } from '@bisita/contract/calls/call'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { page } from '../../../http/pages.ts'
import { exportLostClients, holderOfLost, loseDevice, recordWiped } from './lost.service.ts'
import { countClients, findLost, lostClients } from './lost.store.ts'
import { admitTicket } from '../quarantine.receive.service.ts'

/** Phones that are lost: marking them, the report about them, and their answer. */
export function lostRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, deviceLost, (context, { params }) => loseDevice(context, params.id))

  mount(app, deps, deviceLostInfo, async (context, { params }) => findLost(context.db, params.id, await holderOfLost(context, params.id)))

  mount(app, deps, deviceLostClients, async (context, { params, query }) => {
    const userId = await holderOfLost(context, params.id)
    const { rows } = await lostClients(userId, { limit: query.ipp, offset: (query.page - 1) * query.ipp }).execute(context.db)
    type Items = CallAnswer<typeof deviceLostClients>['items']
    return page(rows.map(({ record }) => record) as Items, await countClients(context.db, userId), query)
  })

  mount(app, deps, deviceLostExport, (context, { params }) => exportLostClients(deps, context, params.id))

  mount(app, deps, deviceWiped, (context, { body }) => recordWiped(context, body), {
    before: async (context, { body }) => void (await admitTicket(context, body)),
  })
}
