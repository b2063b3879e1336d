import styles from './RowCheck.module.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A checkbox that selects a row, large enough for a thumb; its label is for screen readers. */
export function RowCheck({ label, checked, onChange }: Props) {
  return (
    <label className={`stack centred rigid anchor press ${styles.check} screen-only`}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className="unseen">{label}</span>
    </label>
  )
}
