import { Button } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { clientOf, type QueuedItem } from '../../../device/queue/items.ts'
import { IconEdit, IconRefresh, IconTrash } from '../../../ui/icons.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { ItemRefusal } from './ItemRefusal.tsx'
import { ItemWhat } from './ItemWhat.tsx'
import styles from './Queue.module.css'
import { isCorrectable, isUnsent, markOf, titleOf, whyWaiting } from './queueFormat.ts'

type Props = {
  queued: QueuedItem
  /** The item that is on its way. */
  current: string | null
  /** The refused item that holds it up. */
  behind: QueuedItem | undefined
  onRetry: () => void
  onRemove: () => void
}

/** One thing that has not been sent: what it is, where it stands, and what can be done about it. */
export function QueueItem({ queued, current, behind, onRetry, onRemove }: Props) {
  const { id, is_error, sending } = queued.item
  const title = titleOf(queued)
  const about = `${title}, ${sending.client_name}`
  const why = whyWaiting(queued, behind)
  return (
    <li className={`stack gap-6 ruled-below ${styles.item}`} data-refused={is_error}>
      <div className={`flex wrap gap-4-12 between baseline ${styles.itemHead}`}>
        <h4>{title}</h4>
        <StateMark {...markOf(queued, current, behind)} />
      </div>
      <p>
        <Link to="/clients" search={{ client: clientOf(queued) }} state={{ opened: true }}>
          {sending.client_name}
        </Link>
      </p>
      <div className="small soft anywhere">
        <ItemWhat queued={queued} />
        <p>{t('Entered {entered_at}', { entered_at: showDateTime(sending.entered_at) })}</p>
        {!is_error && why !== null && <p className="late-ink">{why}</p>}
      </div>
      {sending.failure !== null && <ItemRefusal failure={sending.failure} />}
      {isUnsent(queued, current) && (
        <div className="flex wrap gap-8">
          {isCorrectable(queued) && (
            <Link className={`inline-row gap-8 ink strong no-line surface boxed-field touch hovers ${styles.action}`} to="/settings" search={{ show: 'queue', correct: id }} state={{ opened: true }} aria-label={t('Correct: {about}', { about })}>
              <IconEdit size={18} aria-hidden />
              {t('Correct')}
            </Link>
          )}
          {is_error && (
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry} aria-label={t('Retry: {about}', { about })}>
              {t('Retry')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove} aria-label={t('Remove: {about}', { about })}>
            {t('Remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
