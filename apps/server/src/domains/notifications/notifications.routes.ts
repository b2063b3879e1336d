import { notificationList, notificationRead } from '@bisita/contract/devices/notifications'
import { notificationPush, notificationSubscribe, notificationSwitches, notificationUnsubscribe } from '@bisita/contract/devices/push'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { page } from '../../http/pages.ts'
import { listNotifications } from './notifications.store.ts'
import { changeSwitches, type PushOptions, readPush, subscribe, unsubscribe } from './push/push.service.ts'
import { readNotifications } from './read.service.ts'

export function notificationsRoutes(app: FastifyInstance, deps: HttpDeps & { readonly push: PushOptions }): void {
  mount(app, deps, notificationList, async ({ db, user }, { query }) => {
    const { items, count } = await listNotifications(db, user.id, query)
    return page(items, count, query)
  })
  mount(app, deps, notificationRead, (context, { body }) => readNotifications(context, body))
  mount(app, deps, notificationPush, (context) => readPush(context, deps.push))
  mount(app, deps, notificationSubscribe, (context, { body }) => subscribe(context, body, deps.push))
  mount(app, deps, notificationUnsubscribe, (context, { body }) => unsubscribe(context, body, deps.push))
  mount(app, deps, notificationSwitches, (context, { body }) => changeSwitches(context, body, deps.push))
}
