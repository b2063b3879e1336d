import { Button } from '@mantine/core'
import { signout } from '@bisita/contract/calls/calls'
import { usualOwnSettings } from '@bisita/rules/settings'
import { loginPath } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import { pinLengths } from '../../../device/sealing/pin.ts'
import { noteRemoval } from '../../../frame/removal.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useTitle } from '../../../ui/hooks/useTitle.ts'
import { withTimeout } from '../../../ui/browser/withTimeout.ts'
import { Keypad } from './Keypad.tsx'
import { createLockActions, type LockActions, OtherKey } from './lockActions.ts'
import { LockNote } from './LockNote.tsx'
import styles from './lock.module.css'
import { NewPin } from './NewPin.tsx'
import { PasswordField } from './PasswordField.tsx'

type Opened = Awaited<ReturnType<LockActions['openByPassword']>>

/** What is asked for: the PIN; the password; a new PIN after the password; a visit to write down. */
type Step = { readonly ask: 'pin' | 'password' | 'note' } | { readonly ask: 'new'; readonly opened: Opened }

const clock = new Intl.DateTimeFormat('en-PH', { hour: 'numeric', minute: '2-digit' })

function Time() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return <p className={styles.time}>{clock.format(now)}</p>
}

const leftText = (left: number): string => t('Wrong PIN. {left, plural, one {One try is} other {# tries are}} left.', { left })
const goneText = t('The PIN was wrong five times. Your password opens Bisita again. It needs a network.')

function failureOf(error: unknown): string {
  if (error instanceof OtherKey) return t('The server has another key for this phone. Sign out below and set it up again.')
  if (error instanceof Refused) return error.message
  return error instanceof NoAnswer ? t('No answer came. Please try again when there is a network.') : t('This did not work. Please try again.')
}

/** Over everything, on a sealed phone that is locked: the time, how much is unsent, and the keys for the PIN. */
export function LockScreen({ userId }: { userId: string }) {
  useTitle(t('Locked'))
  const { apiAs, deviceLock, deviceLifecycle, pendingSignOut, session } = useServices()
  const actions = useMemo(() => createLockActions({ userId, apiAs }), [userId, apiAs])
  const [step, setStep] = useState<Step>({ ask: 'pin' })
  const [found, setFound] = useState({ hasPin: true, unsent: 0, takesNotes: false })
  const { unsent } = found
  const [pin, setPin] = useState('')
  const [said, setSaid] = useState(t('Type your PIN.'))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [written, setWritten] = useState(false)

  useEffect(() => {
    const look = async () => {
      const looked = await actions.look()
      setFound(looked)
      if (!looked.hasPin) setStep({ ask: 'password' })
    }
    look().catch((error: unknown) => console.info('The database of this phone cannot be read.', error))
  }, [actions])

  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      // The session is over: the user who signs in again is asked here once more.
      if (error instanceof Refused && error.status === 401 && error.problem?.code !== 'wrong_password') {
        session.end({ keepPath: true })
        deviceLock.answer(null)
        return window.location.assign(loginPath)
      }
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const tryPin = () =>
    during(async () => {
      const tried = await actions.tryPin(pin)
      setPin('')
      if (tried.kind === 'opened') return deviceLock.answer(actions.unlock(tried.opened))
      if (tried.kind === 'wrong') return setSaid(leftText(tried.left))
      setSaid(goneText)
      setFound({ ...found, hasPin: false })
      setStep({ ask: 'password' })
    })
  /** Everything of this user goes from the phone; what is not sent is handed over as it is sealed. */
  const remove = async () => {
    const wiped = deviceLifecycle.wipe(userId, { handOver: true })
    session.end({ keepPath: false })
    await wiped
    window.location.assign(loginPath)
  }
  const leave = () =>
    during(async () => {
      const gone = await withTimeout(apiAs(userId).call(signout, {}).then(() => true, (error: unknown) => error instanceof Refused && error.status === 401), 3_000)
      if (gone !== true) pendingSignOut.remember(userId)
      await remove()
    })
  const back = () => {
    setFailure(null)
    setStep({ ask: found.hasPin ? 'pin' : 'password' })
  }
  const write = (note: Parameters<LockActions['writeNote']>[0]) =>
    during(async () => {
      await actions.writeNote(note)
      setFound(await actions.look())
      setWritten(true)
      back()
    })
  const contact = useEffectEvent(async () => {
    const contacted = await actions.contact()
    if (contacted.does !== 'remove') return
    // Said at the login: nobody may be looking just now.
    noteRemoval(contacted)
    await remove()
  })
  useEffect(() => {
    const ask = () => void contact().catch((error: unknown) => console.info('The server was not asked.', error))
    ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [])

  return (
    <main className={styles.page}>
      <h1 className="unseen">{t('Bisita is locked')}</h1>
      <Time />
      {unsent > 0 && <p>{t('{unsent, plural, one {One record is not sent yet.} other {# records are not sent yet.}}', { unsent })}</p>}
      {step.ask === 'pin' && (
        <>
          <p className={styles.message} role="status">{failure ?? (busy ? 'Opening…' : said)}</p>
          <Keypad value={pin} length={usualOwnSettings.pin_length} most={pinLengths.most} busy={busy} act={t('Open')} onChange={setPin} onEnd={() => void tryPin()} />
          <Button variant="subtle" onClick={() => setStep({ ask: 'password' })}>
            {t('Forgot the PIN?')}
          </Button>
        </>
      )}
      {step.ask === 'password' && (
        <>
          <p>{said === goneText ? goneText : t('Your password opens Bisita without the PIN. It needs a network. Then you choose a new PIN.')}</p>
          <PasswordField busy={busy} failure={failure} onSend={(password) => void during(async () => setStep({ ask: 'new', opened: await actions.openByPassword(password) }))} />
          {said !== goneText && found.hasPin && (
            <Button variant="subtle" disabled={busy} onClick={() => setStep({ ask: 'pin' })}>
              {t('Back to the PIN')}
            </Button>
          )}
          <Button variant="subtle" disabled={busy} onClick={() => void leave()}>
            {t('Sign out and remove the records')}
          </Button>
        </>
      )}
      {step.ask === 'note' && <LockNote busy={busy} failure={failure} onSave={(note) => void write(note)} onCancel={back} />}
      {written && step.ask !== 'note' && <p role="status">{t('Saved. Unlock the phone to choose the client.')}</p>}
      {found.takesNotes && (step.ask === 'pin' || step.ask === 'password') && (
        <Button variant="default" disabled={busy} onClick={() => { setWritten(false); setStep({ ask: 'note' }) }}>
          {t('Write a visit down without the list')}
        </Button>
      )}
      {step.ask === 'new' && (
        <NewPin
          length={session.state.get()?.settings.pin_length ?? usualOwnSettings.pin_length}
          busy={busy}
          failure={failure}
          onChosen={(chosen) =>
            void during(async () => {
              await actions.setPin(step.opened, chosen)
              deviceLock.answer(actions.unlock(step.opened))
            })
          }
        />
      )}
    </main>
  )
}
