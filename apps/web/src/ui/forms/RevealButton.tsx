import { t } from '@bisita/contract/words'
import { IconEye, IconEyeOff } from '../icons.ts'
import styles from './RevealButton.module.css'

/** The button, in a password field's right section, that shows the typed characters. */
export function RevealButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <button
      type="button"
      className={`stack centred full mute bare press focus-inside-3 ${styles.button}`}
      aria-pressed={shown}
      aria-label={t('Show the characters')}
      onClick={() => onChange(!shown)}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
}
