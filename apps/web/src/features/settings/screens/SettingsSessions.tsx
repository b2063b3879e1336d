import { t } from '@bisita/contract/words'
import { Sessions } from '../../users/components/Sessions.tsx'
import { useServices } from '../../../frame/useServices.ts'
import styles from './settings.module.css'

/** Where one is signed in, and the way to end what one has lost or lent. */
export function OwnSessions() {
  const { notices } = useServices()
  return (
    <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="sessions">
      <h2 id="sessions">{t('Where you are signed in')}</h2>
      <p>{t('Sign out devices you don’t use. They need the password again.')}</p>
      <Sessions userId={null} notices={notices} />
    </section>
  )
}
