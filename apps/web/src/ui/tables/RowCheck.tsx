import styles from './RowCheck.module.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A box that marks a row, as large as a thumb needs it; its name is heard only. */
export function RowCheck({ label, checked, onChange }: Props) {
  return (
    <label className={`${styles.check} screen-only`}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className="unseen">{label}</span>
    </label>
  )
}
