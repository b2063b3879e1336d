import { IconCheck } from '../icons.ts'
import styles from './Toggle.module.css'

type Props = {
  label: string
  /** What it means, in a few words. */
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** The key that does the same, shown where there is a keyboard. */
  keyName?: string
}

/** Yes or no, large enough for a thumb. */
export function Toggle({ label, hint, checked, onChange, keyName }: Props) {
  return (
    <label className={styles.toggle} data-on={checked}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className={styles.box}>{checked && <IconCheck size={18} stroke={2.5} aria-hidden />}</span>
      <span className={styles.words}>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      {keyName !== undefined && <kbd aria-hidden>{keyName}</kbd>}
    </label>
  )
}
