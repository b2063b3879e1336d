import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { NotificationsRepository } from './notifications.repository.ts'

export const remoteNotifications = (api: Api): NotificationsRepository => ({
  list: (query, options = {}) => api.call(calls.notificationList, { query }, options),
  read: (body, key) => api.call(calls.notificationRead, { body }, { key }),
})
