import { t } from '@bisita/contract/words'
import { useOnline } from '../../../ui/hooks/useOnline.ts'
import { IconOffline } from '../../../ui/icons.ts'
import styles from './Connection.module.css'

/** Says that the device has no network, by icon and word; nothing while it has one. */
export function Connection() {
  const online = useOnline()
  return (
    <p className={online ? 'unseen' : `row gap-6 medium ${styles.chip}`} role="status">
      {online ? null : (
        <>
          <IconOffline size={16} aria-hidden />
          {t('Offline')}
        </>
      )}
    </p>
  )
}
