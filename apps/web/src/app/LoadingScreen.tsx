import { t } from '@bisita/contract/words'
import styles from './LoadingScreen.module.css'

/** The shape of a screen that takes longer than a blink. */
export function LoadingScreen() {
  return (
    <div className={`stack gap-12 full ${styles.shape}`} role="status">
      <span className="unseen">{t('Loading')}</span>
      <div />
      <div />
      <div />
      <div />
    </div>
  )
}
