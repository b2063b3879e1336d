import styles from './Chips.module.css'
import { IconClose } from '../icons.ts'

export type Chip = { readonly key: string; readonly text: string; readonly onRemove: () => void }

/** What narrows a list, each part removable by itself. */
export function Chips({ chips, onClear }: { chips: readonly Chip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul className={`${styles.chips} screen-only`} aria-label="Filters in use">
      {chips.map(({ key, text, onRemove }) => (
        <li key={key}>
          <button type="button" className={styles.chip} aria-label={`Remove the filter ${text}`} onClick={onRemove}>
            {text}
            <IconClose size={14} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={onClear}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
