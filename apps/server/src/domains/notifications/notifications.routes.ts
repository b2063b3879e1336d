import { notificationList, notificationRead } from '@bisita/contract/devices/notifications'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { page } from '../../http/pages.ts'
import { listNotifications } from './notifications.store.ts'
import { readNotifications } from './read.service.ts'

export function notificationsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, notificationList, async ({ db, user }, { query }) => {
    const { items, count } = await listNotifications(db, user.id, query)
    return page(items, count, query)
  })
  mount(app, deps, notificationRead, (context, { body }) => readNotifications(context, body))
}
