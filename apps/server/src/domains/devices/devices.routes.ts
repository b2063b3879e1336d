import { deviceKey, deviceList, deviceRegister, deviceSync } from '@bisita/contract/devices/devices'
import { userListInfo } from '@bisita/contract/users/users'
import { userScopeOf } from '@bisita/rules/people/scope'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { page } from '../../http/pages.ts'
import { deviceKeyFor } from './deviceKey.service.ts'
import { recordReport, registerForCaller, type ChangeSummary, changeSummaryFor } from './devices.service.ts'
import { listDevices } from './devices.store.ts'
import { listInfo } from './listInfo.service.ts'

/** The phones of marketing representatives, and what pages and phones ask regularly. */
export function devicesRoutes(app: FastifyInstance, deps: HttpDeps & { readonly secret: Buffer }): void {
  mount(app, deps, deviceRegister, (context, { body }) => registerForCaller(context, body))

  mount(app, deps, deviceKey, (context, { body }) => deviceKeyFor(context, deps.secret, body.device_id))

  mount(app, deps, userListInfo, (context) => listInfo(context))

  const news = new WeakMap<object, ChangeSummary>()
  mount(app, deps, deviceSync, (context, input) => recordReport(context, news.get(input) as ChangeSummary, input.body), {
    before: async ({ db, user }, input) => void news.set(input, await changeSummaryFor(db, user, input.body.positions)),
  })

  mount(app, deps, deviceList, async ({ db, user, now }, { query }) => {
    const { items, count } = await listDevices(db, userScopeOf(user), query, now)
    return page(items, count, query)
  })
}
