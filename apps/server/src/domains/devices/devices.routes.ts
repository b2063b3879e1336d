import { deviceList, deviceRegister, deviceSync } from '@bisita/contract/devices/devices'
import { userListInfo } from '@bisita/contract/users/users'
import { peopleScopeOf } from '@bisita/rules/people/scope'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { hear, makeKnown, type News, newsFor } from './devices.service.ts'
import { listDevices } from './devices.store.ts'
import { listInfo } from './listInfo.service.ts'

/** The phones of marketing representatives, and what pages and phones ask regularly. */
export function devicesRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, deviceRegister, (context, { body }) => makeKnown(context, body))

  mount(app, deps, userListInfo, (context) => listInfo(context))

  const news = new WeakMap<object, News>()
  mount(app, deps, deviceSync, (context, input) => hear(context, news.get(input) as News, input.body), {
    before: async ({ db, user }, input) => void news.set(input, await newsFor(db, user, input.body.positions)),
  })

  mount(app, deps, deviceList, async ({ db, user, now }, { query }) => {
    const { items, count } = await listDevices(db, peopleScopeOf(user), query, now)
    return { items, count, pages: Math.ceil(count / query.ipp), hasNext: query.page * query.ipp < count }
  })
}
