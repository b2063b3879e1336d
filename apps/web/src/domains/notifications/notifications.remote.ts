import type { notificationList, notificationRead } from '@bisita/contract/notifications'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { NotificationsRepository } from './notifications.repository.ts'

const list = route<typeof notificationList>('GET', '/notification/list')
const read = route<typeof notificationRead>('POST', '/notification/read')

export const remoteNotifications = (api: Api): NotificationsRepository => ({
  list: (query, options = {}) => api.call(list, { query }, options),
  read: (body, key) => api.call(read, { body }, { key }),
})
