import { Fragment, useId, type ReactNode } from 'react'
import styles from './Choices.module.css'
import { IconCheck } from './icons.ts'

type Props<T extends string> = {
  label: string
  options: readonly { readonly value: T; readonly label: string }[]
  value: T | null
  /** Null where the chosen one was pressed again. */
  onChange: (value: T | null) => void
  error?: string | undefined
  /** Whether the number keys choose now: each option shows its own. The keys themselves are the screen's matter. */
  numbered?: boolean
  /** What unfolds under the chosen one. */
  unfolded?: ReactNode
  /** A size smaller, for a choice within a choice. */
  small?: boolean
}

/** One of several, all in sight and large enough for a thumb; pressed again the choice is taken back. */
export function Choices<T extends string>(props: Props<T>) {
  const { label, options, value, onChange, error, numbered = false, unfolded, small = false } = props
  const name = useId()
  return (
    <fieldset className={styles.choices} data-small={small} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>{label}</legend>
      {options.map((option, at) => (
        <Fragment key={option.value}>
          <label className={styles.choice} data-chosen={option.value === value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              data-invalid={error !== undefined}
              onChange={() => onChange(option.value)}
              onClick={() => {
                if (option.value === value) onChange(null)
              }}
            />
            <span>{option.label}</span>
            {option.value === value ? <IconCheck size={18} aria-hidden /> : numbered && <kbd aria-hidden>{at + 1}</kbd>}
          </label>
          {option.value === value && unfolded !== undefined && <div className={styles.unfolded}>{unfolded}</div>}
        </Fragment>
      ))}
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
