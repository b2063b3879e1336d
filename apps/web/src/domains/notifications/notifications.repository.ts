import type { Answer, Request } from '@bisita/contract/calls/call'
import type { Notification, NotificationKind, notificationList, notificationRead } from '@bisita/contract/devices/notifications'
import { createInjected } from '../../ui/inject.tsx'

export type { Notification, NotificationKind }

export type NotificationsQuery = NonNullable<Request<typeof notificationList>['query']>
export type NotificationsPage = Answer<typeof notificationList>
/** Which are marked as read: some, or all. */
export type ReadOnes = Request<typeof notificationRead>['body']

/** What the signed-in user is told of. `key` is the idempotency key of a send. */
export type NotificationsRepository = {
  readonly list: (query: NotificationsQuery, read?: { readonly signal?: AbortSignal }) => Promise<NotificationsPage>
  readonly read: (which: ReadOnes, key: string) => Promise<Answer<typeof notificationRead>>
}

export const [NotificationsProvider, useNotificationsRepository] = createInjected<NotificationsRepository>('The notifications repository')
