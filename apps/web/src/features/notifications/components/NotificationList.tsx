import { Button } from '@mantine/core'
import { showDate, showTime } from '@bisita/rules/time/dates'
import { manilaDay } from '@bisita/rules/time/days'
import { known, t } from '@bisita/contract/words'
import type { MouseEvent, ReactNode } from 'react'
import { EmptyState, QueryState } from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/hooks/useOnline.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { kinds } from '../kinds.ts'
import { itemsOf, useMarkRead, useNotifications } from '../notifications.queries.ts'
import type { Notification } from '../notifications.queries.ts'
import styles from './NotificationList.module.css'

type Props = {
  /** Goes to a screen within the app. */
  onOpen: (path: string) => void
  /** Something was marked as read. */
  onRead: () => void
  /** Stands below the list, once there is something in it. */
  below?: ReactNode
}

/** The user's notifications, newest first. Opening one marks it as read, and so does pressing one without a target. */
export function NotificationList({ onOpen, onRead, below }: Props) {
  const found = useNotifications()
  const mark = useMarkRead(onRead)
  const online = useOnline()
  const today = useToday()
  if (found.data === undefined) {
    if (found.isError && !online) return <EmptyState title={t('No network')} text={t('Your notifications will be here when there is a network.')} />
    return <QueryState query={found} rows={4} tall />
  }
  const items = itemsOf(found.data)
  if (items.length === 0) {
    return <EmptyState title={t('No notifications')} text={t('When something is decided, planned or goes wrong, you will see it here.')} />
  }
  const take = (item: Notification) => {
    if (item.read_at === null) mark.mutate({ ids: [item.id] })
    if (item.path !== null) onOpen(item.path)
  }
  return (
    <>
      {!online && <p className="mute" style={{ padding: 8 }}>{t('No network. This is what was loaded before.')}</p>}
      {items.some(({ read_at }) => read_at === null) && (
        <div className={`flex ${styles.tools}`}>
          <Button variant="subtle" loading={mark.isPending} onClick={() => mark.mutate({ all: true })}>
            {t('Mark all as read')}
          </Button>
        </div>
      )}
      <ul className={`ruled ${styles.list}`} aria-label={t('Notifications')}>
        {items.map((item) => (
          <li key={item.id} className="opens" data-unread={item.read_at === null}>
            <Row item={item} today={today} onTake={() => take(item)} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="default" fullWidth loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('Show earlier ones')}
        </Button>
      )}
      {below}
    </>
  )
}

function Row({ item, today, onTake }: { item: Notification; today: string; onTake: () => void }) {
  const { label, icon: Icon } = kinds[item.kind]
  const face = (
    <>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className="stack gap-2 grow shrink anywhere">
        <span className="row gap-8 between heavy">
          {label}
          {item.read_at === null && <span className={`round-8 ${styles.unread}`}>{t('New')}</span>}
        </span>
        <span>{known(item.text)}</span>
        <time className="small soft" dateTime={item.at}>{manilaDay(new Date(item.at)) === today ? showTime(item.at) : showDate(item.at)}</time>
      </span>
    </>
  )
  if (item.path === null) {
    return (
      <button type="button" className={`flex gap-12 full ink at-start no-line bare press pad-10-12 focus-inside ${styles.row}`} onClick={onTake}>
        {face}
      </button>
    )
  }
  const follow = (event: MouseEvent) => {
    // A new tab or window is the browser's own to open.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onTake()
  }
  return (
    <a href={item.path} className={`flex gap-12 full ink at-start no-line bare press pad-10-12 focus-inside ${styles.row}`} onClick={follow}>
      {face}
    </a>
  )
}
