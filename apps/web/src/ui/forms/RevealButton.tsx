import { IconEye, IconEyeOff } from '../icons.ts'
import styles from './RevealButton.module.css'

/** Shows what is typed into a field that hides it. Stands in the field's right section. */
export function RevealButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <button
      type="button"
      className={`stack centred full mute bare press focus-inside-3 ${styles.button}`}
      aria-pressed={shown}
      aria-label="Show the characters"
      onClick={() => onChange(!shown)}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
}
