import { loginTitle } from '@bisita/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { AuthProvider } from '../../domains/auth/auth.repository.ts'
import { LoginForm } from '../../domains/auth/components/LoginForm.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { afterSignIn } from '../guard.ts'
import { useServices } from '../useServices.ts'
import styles from './login.module.css'

/** Sign-in; leads back to where the person wanted to go. */
export function LoginPage() {
  const { auth, session, notices, path } = useServices()
  const navigate = useNavigate()
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
            <LoginForm
              notices={notices}
              onSignedIn={({ user, allowed_paths }) => {
                session.begin({ user, allowedPaths: allowed_paths })
                void navigate({ to: afterSignIn(path) })
              }}
            />
          </AuthProvider>
        </div>
      </main>
    </div>
  )
}

const preload = () => {
  void import('../shell/Shell.tsx')
}
