import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStore } from '../../ui/browser/store.ts'
import { useServices } from '../../frame/useServices.ts'
import styles from './bars/Strip.module.css'

/** Says that a new version is there. It takes over by itself between two screens, or when the person wants it. */
export function UpdateNotice() {
  const { updates } = useServices()
  const ready = useStore(updates.ready)
  const [busy, setBusy] = useState(false)
  const [blocked, setBlocked] = useState(false)
  if (!ready) return null
  const update = async () => {
    setBusy(true)
    setBlocked(!(await updates.now()))
    setBusy(false)
  }
  return (
    <div className={`row wrap between round-8 pad-8-12 ${styles.strip} screen-only`} role="status">
      <p>
        {t('A new version of Bisita is ready.')}
        {blocked && t(' Something is half filled or being sent. Finish that first; here, or in another tab.')}
      </p>
      <Button size="xs" variant="default" onClick={() => void update()} loading={busy}>
        {t('Update')}
      </Button>
    </div>
  )
}
