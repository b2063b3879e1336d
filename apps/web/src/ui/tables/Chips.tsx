import { t } from '@bisita/contract/words'
import styles from './Chips.module.css'
import { IconClose } from '../icons.ts'

export type Chip = { readonly key: string; readonly text: string; readonly onRemove: () => void }

/** The filters in use, each with a button that removes it. */
export function Chips({ chips, onClear }: { chips: readonly Chip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul className="flex wrap gap-8 screen-only" aria-label={t('Filters in use')}>
      {chips.map(({ key, text, onRemove }) => (
        <li key={key}>
          <button type="button" className={`row gap-6 small accent medium press ${styles.chip}`} aria-label={t('Remove the filter {text}', { text })} onClick={onRemove}>
            {text}
            <IconClose size={14} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={`row gap-6 small accent medium underlined press ${styles.clear}`} onClick={onClear}>
            {t('Clear all')}
          </button>
        </li>
      )}
    </ul>
  )
}
