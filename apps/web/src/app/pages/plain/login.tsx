import { loginTitle } from '@bisita/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthProvider } from '../../../domains/auth/auth.repository.ts'
import type { SignedIn } from '../../../domains/auth/auth.repository.ts'
import { LoginForm } from '../../../domains/auth/components/LoginForm.tsx'
import { PasswordSetNote } from '../../../domains/auth/components/PasswordSetNote.tsx'
import { useStore } from '../../../ui/browser/store.ts'
import { useTitle } from '../../../ui/hooks/useTitle.ts'
import { endedWords } from '../../session/endedWords.ts'
import { afterSignIn } from '../../session/guard.ts'
import { useServices } from '../../useServices.ts'
import styles from './login.module.css'

/** Sign-in; leads back to where the person wanted to go. */
export function LoginPage() {
  const { auth, session, notices, path } = useServices()
  const navigate = useNavigate()
  const ended = useStore(session.ended)
  const [found, setFound] = useState<SignedIn | null>(null)
  const goOn = ({ user, allowed_paths }: SignedIn) => {
    session.begin({ user, allowedPaths: allowed_paths })
    void navigate({ to: afterSignIn(path) })
  }
  useTitle(loginTitle)
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <p className={styles.name}>Bisita</p>
        <p className={styles.line}>Every client, every visit, every call: on record.</p>
      </header>
      <main className={styles.main}>
        {/* Fetched while the person types: what the first screen after it needs. */}
        <div className={styles.card} onFocus={preload}>
          <h1>{loginTitle}</h1>
          <AuthProvider value={auth}>
            {found === null ? (
              <>
                {ended !== null && <p className={styles.ended}>{endedWords[ended]}</p>}
                <LoginForm notices={notices} onSignedIn={(signed) => (signed.password_set.length > 0 ? setFound(signed) : goOn(signed))} />
              </>
            ) : (
              <PasswordSetNote set={found.password_set} onGoOn={() => goOn(found)} />
            )}
          </AuthProvider>
        </div>
      </main>
    </div>
  )
}

const preload = () => {
  void import('../../shell/Shell.tsx')
}
