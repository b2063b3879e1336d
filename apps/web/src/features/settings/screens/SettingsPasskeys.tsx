import { t } from '@bisita/contract/words'
import { Passkeys } from '../../auth/passkeys/Passkeys.tsx'
import { agentWords } from '../../users/sessions/agents.ts'
import { useServices } from '../../../frame/useServices.ts'
import styles from './settings.module.css'

/** The own passkeys. */
export function OwnPasskeys() {
  const { notices } = useServices()
  return (
    <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="passkeys">
      <h2 id="passkeys">{t('Passkeys')}</h2>
      <p>{t('Sign in with your fingerprint, face or PIN instead of the password. A passkey works on Bisita’s own page only.')}</p>
      <Passkeys notices={notices} proposedName={agentWords(navigator.userAgent)} />
    </section>
  )
}
