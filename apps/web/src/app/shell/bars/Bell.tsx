import { t } from '@bisita/contract/words'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { Dropdown } from '../../../ui/dialogs/Dropdown.tsx'
import { IconBell } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './Bell.module.css'

const BellPanel = lazyWithPreload(() => import('./BellPanel.tsx'), 'BellPanel')

/** How many notifications are unread; opens into the list of them: under the bell on a desk, as a sheet on a phone. */
export function Bell({ desk }: { desk: boolean }) {
  const count = useSignedIn().info?.notification_count ?? 0
  const [opened, sheet] = useDisclosure(false)
  const label = count === 0 ? t('Notifications') : t('Notifications, {count} unread', { count })
  const face = (
    <>
      <IconBell size={20} stroke={1.75} aria-hidden />
      {count > 0 && <span className={`late ${styles.count}`}>{count > 99 ? '99+' : count}</span>}
    </>
  )
  if (desk) {
    return (
      <Dropdown className={`stack centred anchor ink-inherit round bare press ${styles.bell}`} label={label} face={face}>
        {(close) => (
          <section className={styles.panel} aria-label={t('Notifications')}>
            <h2>{t('Notifications')}</h2>
            <Suspense>
              <BellPanel onClose={close} />
            </Suspense>
          </section>
        )}
      </Dropdown>
    )
  }
  return (
    <>
      <button type="button" className={`stack centred anchor ink-inherit round bare press ${styles.bell}`} aria-haspopup="dialog" aria-label={label} onClick={sheet.open}>
        {face}
      </button>
      <Sheet opened={opened} onClose={sheet.close} title={t('Notifications')}>
        <Suspense>
          <BellPanel onClose={sheet.close} />
        </Suspense>
      </Sheet>
    </>
  )
}
