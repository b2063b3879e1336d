import { loginTitle } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginForm, type SignedIn } from '../../features/auth/components/LoginForm.tsx'
import { PasskeySignIn } from '../../features/auth/passkeys/PasskeySignIn.tsx'
import { hasPasskeys } from '../../features/auth/passkeys/supported.ts'
import { PasswordSetNote } from '../../features/auth/components/PasswordSetNote.tsx'
import { useStore } from '../../ui/browser/store.ts'
import { useTitle } from '../../ui/hooks/useTitle.ts'
import { endedLabels } from '../session/endedLabels.ts'
import { afterSignIn } from '../session/guard.ts'
import { useServices } from '../../frame/useServices.ts'
import { LanguageSwitch } from '../../words/LanguageSwitch.tsx'
import styles from './login.module.css'

/** Sign-in; leads back to where the person wanted to go. */
export function LoginPage() {
  const { session, notices, path } = useServices()
  const navigate = useNavigate()
  const ended = useStore(session.ended)
  const [found, setFound] = useState<SignedIn | null>(null)
  const goOn = ({ user, allowed_paths }: SignedIn) => {
    session.begin({ user, allowedPaths: allowed_paths })
    void navigate({ to: afterSignIn(path) })
  }
  const signedIn = (signed: SignedIn) => (signed.password_set.length > 0 ? setFound(signed) : goOn(signed))
  useTitle(loginTitle)
  return (
    <div className={`stack ${styles.page}`}>
      <header className={styles.brand}>
        <p className={styles.name}>Bisita</p>
        <p className={`above-8 size-16 ${styles.line}`}>{t('Every client, every visit, every call: on record.')}</p>
      </header>
      <main className={`stack content-start ${styles.main}`}>
        {/* Fetched while the person types: what the first screen after it needs. */}
        <div className={`full ${styles.card}`} onFocus={preload}>
          <h1>{loginTitle}</h1>
          {found === null ? (
            <>
              {ended !== null && <p style={{ marginBottom: 20 }}>{endedLabels[ended]}</p>}
              <LoginForm notices={notices} onSignedIn={signedIn} />
              {hasPasskeys(window) && <PasskeySignIn notices={notices} onSignedIn={signedIn} />}
            </>
          ) : (
            <PasswordSetNote set={found.password_set} onGoOn={() => goOn(found)} />
          )}
          <LanguageSwitch notices={notices} />
        </div>
      </main>
    </div>
  )
}

const preload = () => {
  void import('../shell/Shell.tsx')
}
