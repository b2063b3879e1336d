import { t } from '@bisita/contract/words'
import { SignInCodes } from '../../auth/codes/SignInCodes.tsx'
import { useServices } from '../../../frame/useServices.ts'
import styles from './settings.module.css'

/** The own sign-in codes. */
export function OwnCodes() {
  const { notices } = useServices()
  return (
    <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="codes">
      <h2 id="codes">{t('Sign-in codes')}</h2>
      <p>{t('After the password, Bisita asks for a code from an app on your phone. A stolen password alone can’t sign in.')}</p>
      <SignInCodes notices={notices} />
    </section>
  )
}
