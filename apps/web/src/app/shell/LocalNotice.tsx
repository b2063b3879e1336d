import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useStore } from '../../ui/browser/store.ts'
import { useServices } from '../../frame/useServices.ts'
import styles from './bars/Strip.module.css'

/** Over the screen of an mr who has no device: why, and what still works. */
export function LocalNotice() {
  const local = useStore(useServices().deviceLifecycle.state)
  if (local.stage !== 'without') return null
  if (local.why === 'newer')
    return (
      <div className={`row wrap between round-8 pad-8-12 ${styles.strip}`} role="status">
        <p>{t('Bisita was updated in another tab. Reload this one to continue; what you typed is kept.')}</p>
        <Button size="xs" onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    )
  return (
    <div className={`row wrap between round-8 pad-8-12 ${styles.strip}`} role="status">
      <p>{t('This browser keeps no records on this phone. You work from the network: without one nothing can be saved.')}</p>
    </div>
  )
}
