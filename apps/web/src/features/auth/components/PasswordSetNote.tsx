import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { SignedIn } from './LoginForm.tsx'
import styles from './LoginForm.module.css'

/** Tells somebody who has just signed in who else set their password, and what to do if they did not ask for it. */
export function PasswordSetNote({ set, onGoOn }: { set: SignedIn['password_set']; onGoOn: () => void }) {
  const isNew = set.every(({ made }) => made)
  const goOn = useRef<HTMLButtonElement>(null)
  // The form with the focus has just gone.
  useEffect(() => goOn.current?.focus(), [])
  return (
    <section className={`stack gap-16 ${styles.form}`} aria-labelledby="password-set">
      <h2 id="password-set">{isNew ? t('Welcome to Bisita') : t('Your password was set by somebody else')}</h2>
      <ul style={{ paddingInlineStart: '1.25rem' }}>
        {set.map(({ by_name, at, made }) => (
          <li key={at}>
            {made ? t('{name} made your account, {at}.', { name: by_name, at: showDateTime(at) }) : <><strong>{by_name}</strong>, {showDateTime(at)}</>}
          </li>
        ))}
      </ul>
      <p>
        {isNew
          ? t('Next, choose your own password. Until then this person knows it too.')
          : t('Not you? Somebody may be using your account. Inform your area head or an administrator today. This notice shows for a week.')}
      </p>
      <Button ref={goOn} onClick={onGoOn} fullWidth>
        {t('Continue')}
      </Button>
    </section>
  )
}
