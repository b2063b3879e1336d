import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { Notification, NotificationKind, notificationList, notificationRead } from '@bisita/contract/devices/notifications'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import { useHandleOutcome } from '../../api/handleOutcome.ts'
import { useApi } from '../../api/useCall.ts'

export type { Notification, NotificationKind }

export type NotificationsPage = CallAnswer<typeof notificationList>
/** Which are marked as read: some, or all. */
export type NotificationReadBody = CallRequest<typeof notificationRead>['body']

const keys = { list: ['notifications', 'list'] as const }

/** To a page: more than a screen shows. */
const pageSize = 20

/** The notifications, newest first, page after page; asked again whenever they are looked at. */
export function useNotifications() {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) => api.call(calls.notificationList, { query: { page: pageParam, ipp: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasNext ? pages.length + 1 : undefined),
    refetchOnMount: 'always',
  })
}

/** The notifications of the pages; one that moved on to the next page while it was loaded stands once. */
export const itemsOf = ({ pages }: Pick<InfiniteData<NotificationsPage>, 'pages'>): Notification[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
]

/** Marks some or all as read; those in hand show it at once. */
export function useMarkRead(onDone: () => void) {
  const api = useApi()
  const dealWith = useHandleOutcome()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationReadBody) => api.call(calls.notificationRead, { body }, { key: v4() }),
    onSuccess: (_, which) => {
      const at = new Date().toISOString()
      const marked = (item: Notification): Notification =>
        item.read_at === null && ('all' in which || which.ids.includes(item.id)) ? { ...item, read_at: at } : item
      cache.setQueryData<InfiniteData<NotificationsPage>>(keys.list, (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(marked) })) },
      )
      onDone()
    },
    onError: (error) => dealWith(error),
  })
}
