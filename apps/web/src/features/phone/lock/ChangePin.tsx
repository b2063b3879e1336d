import { Button } from '@mantine/core'
import { usualOwnSettings } from '@bisita/rules/settings'
import { t } from '@bisita/contract/words'
import { useMemo, useState } from 'react'
import { pinLengths } from '../../../device/sealing/pin.ts'
import { useServices } from '../../../frame/useServices.ts'
import { Keypad } from './Keypad.tsx'
import { createLockActions, type LockActions } from './lockActions.ts'
import styles from './lock.module.css'
import { NewPin } from './NewPin.tsx'

type Opened = Awaited<ReturnType<LockActions['openByPassword']>>

/** Another PIN, after the present one. Tries count as on the lock screen, and the last wrong one locks. */
export function ChangePin({ userId, onEnd }: { userId: string; onEnd: () => void }) {
  const { apiAs, deviceLifecycle, notices, session } = useServices()
  const actions = useMemo(() => createLockActions({ userId, apiAs }), [userId, apiAs])
  const [opened, setOpened] = useState<Opened | null>(null)
  const [pin, setPin] = useState('')
  const [said, setSaid] = useState(t('Type the PIN that you have now.'))
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      setSaid(t('This did not work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const tryPin = () =>
    during(async () => {
      const tried = await actions.tryPin(pin)
      setPin('')
      if (tried.kind === 'opened') setOpened(tried.opened)
      else if (tried.kind === 'wrong') setSaid(t('Wrong PIN. {left, plural, one {One try is} other {# tries are}} left.', { left: tried.left }))
      else await deviceLifecycle.lockNow()
    })
  const save = (vault: Opened, chosen: string) =>
    during(async () => {
      await actions.setPin(vault, chosen)
      notices.show('positive', t('The PIN has been changed.'))
      onEnd()
    })
  const length = session.state.get()?.settings.pin_length ?? usualOwnSettings.pin_length
  return (
    <div className={styles.page} role="dialog" aria-modal="true" aria-label={t('Change the PIN')}>
      {opened === null ? (
        <>
          <p className={styles.message} role="status">{busy ? 'Opening…' : said}</p>
          <Keypad value={pin} length={pinLengths.least} most={pinLengths.most} busy={busy} act={t('Next')} onChange={setPin} onEnd={() => void tryPin()} />
        </>
      ) : (
        <NewPin length={length} busy={busy} failure={null} onChosen={(chosen) => void save(opened, chosen)} />
      )}
      <Button variant="subtle" disabled={busy} onClick={onEnd}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
