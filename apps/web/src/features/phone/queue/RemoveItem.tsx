import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { withDependants } from '../../../device/queue/order.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import styles from './Queue.module.css'
import { titleOf } from './queueFormat.ts'

type Props = {
  queued: QueuedItem
  all: readonly QueuedItem[]
  removing: boolean
  onRemove: () => void
  onClose: () => void
}

const nameOf = (queued: QueuedItem): string => `${titleOf(queued)}, ${queued.item.sending.client_name}`

/** Asks once before something that was never sent is thrown away, and says what goes with it. */
export function RemoveItem({ queued, all, removing, onRemove, onClose }: Props) {
  const more = withDependants(all, queued.item.id).filter(({ item }) => item.id !== queued.item.id)
  const photo = queued.kind === 'visit' && Boolean(queued.item.photo_sha256)
  return (
    <Dialog opened onClose={onClose} title={t('Remove this record?')} width={440}>
      <div className="stack gap-12">
        <p>
          <strong>{nameOf(queued)}</strong>
        </p>
        <p>{t('It was never stored on the server and cannot be brought back.')}</p>
        {(photo || more.length > 0) && (
          <div>
            <p>{t('Also deleted:')}</p>
            <ul className={styles.bullets}>
              {photo && <li>{t('its photo')}</li>}
              {more.map((one) => (
                <li key={one.item.id}>{nameOf(one)}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex wrap gap-8">
          <Button color="red" loading={removing} onClick={onRemove}>
            {t('Remove')}
          </Button>
          <Button variant="default" onClick={onClose} disabled={removing} data-autofocus>
            {t('Keep it')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
