import { Button } from '@mantine/core'
import { usualOwnSettings } from '@bisita/rules/settings'
import { t } from '@bisita/contract/words'
import { useMemo, useState } from 'react'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import { useServices } from '../../../frame/useServices.ts'
import { createLockActions } from './lockActions.ts'
import styles from './lock.module.css'
import { NewPin } from './NewPin.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Asks for the PIN of a phone that is to be sealed. It can be put off where the server does not answer: work goes first. */
export function ChoosePin({ userId }: { userId: string }) {
  const { apiAs, deviceLock, session } = useServices()
  const actions = useMemo(() => createLockActions({ userId, apiAs }), [userId, apiAs])
  const [pin, setPin] = useState<string | null>(null)
  const [asksPassword, setAsksPassword] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [unreached, setUnreached] = useState(false)
  const [busy, setBusy] = useState(false)

  const create = async (chosen: string, password: string | null) => {
    setPin(chosen)
    setBusy(true)
    setFailure(null)
    try {
      const opened = await actions.create(chosen, password)
      if (opened !== null) return deviceLock.answer(actions.unlock(opened))
      setAsksPassword(true)
    } catch (error) {
      setUnreached(!(error instanceof Refused))
      setFailure(error instanceof Refused ? error.message : error instanceof NoAnswer ? t('No answer came: this needs a network.') : t('This did not work. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className={styles.page}>
      <h1>{t('A PIN for this phone')}</h1>
      <p>{t('Your records on this phone are locked with it. Nobody who finds the phone can read them.')}</p>
      {asksPassword && pin !== null ? (
        <PasswordField busy={busy} failure={failure} onSend={(password) => void create(pin, password)} />
      ) : (
        <NewPin length={session.state.get()?.settings.pin_length ?? usualOwnSettings.pin_length} busy={busy} failure={failure} onChosen={(chosen) => void create(chosen, null)} />
      )}
      {unreached && !busy && (
        <Button variant="subtle" onClick={() => deviceLock.answer(null)}>
          {t('Later')}
        </Button>
      )}
    </main>
  )
}
