import { IconCheck } from '../icons.ts'
import styles from './Toggle.module.css'

type Props = {
  label: string
  /** The meaning, in a few words. */
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** The key that toggles it, shown where there is a keyboard. */
  keyName?: string
}

/** A checkbox large enough for a thumb. */
export function Toggle({ label, hint, checked, onChange, keyName }: Props) {
  return (
    <label className={`row gap-12 anchor heavy surface boxed press hovers focus-around ${styles.toggle}`} data-on={checked}>
      <input className="overlaid" type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className={`stack centred rigid ${styles.box}`}>{checked && <IconCheck size={18} stroke={2.5} aria-hidden />}</span>
      <span className={`stack grow ${styles.words}`}>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      {keyName !== undefined && <kbd className="key" aria-hidden>{keyName}</kbd>}
    </label>
  )
}
