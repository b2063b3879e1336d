import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { afterLayout } from '../browser/afterLayout.ts'
import styles from './Choices.module.css'
import { IconCheck } from '../icons.ts'

type Props<T extends string> = {
  label: string
  options: readonly { readonly value: T; readonly label: string }[]
  value: T | null
  /** Called with null where the chosen option was pressed again. */
  onChange: (value: T | null) => void
  error?: string | undefined
  /** Whether each option shows its number key; the screen handles the keys. */
  numbered?: boolean
  /** Content over the options. */
  first?: ReactNode
  /** Content that unfolds under the chosen option. */
  unfolded?: ReactNode
  /** A size smaller, for a choice within a choice. */
  small?: boolean
}

/**
 * Content under the chosen option. It scrolls into view after a new choice, but not where it was there from the start.
 */
function Unfolded({ fresh, children }: { fresh: boolean; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const [wanted] = useState(fresh)
  useEffect(() => (wanted ? afterLayout(() => part.current?.scrollIntoView({ block: 'nearest' })) : undefined), [wanted])
  return (
    <div ref={part} className={`stack gap-12 shrink across ${styles.unfolded}`}>
      {children}
    </div>
  )
}

/** A choice of one of several options, all in sight and large enough for a thumb; a second press clears it. */
export function Choices<T extends string>(props: Props<T>) {
  const { label, options, value, onChange, error, numbered = false, first, unfolded, small = false } = props
  const name = useId()
  const [atFirst] = useState(value)
  return (
    <fieldset className={`stack gap-8 shrink halves pad-0 ${styles.choices}`} data-small={small} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>{label}</legend>
      {error !== undefined && (
        <p id={`${name}-error`} className={`across small bad-ink ${styles.error}`}>
          {error}
        </p>
      )}
      {first !== undefined && <div className="stack gap-8 shrink across">{first}</div>}
      {options.map((option, at) => (
        <Fragment key={option.value}>
          <label className={`row gap-6 between anchor medium anywhere surface boxed press hovers focus-around ${styles.choice}`} data-chosen={option.value === value}>
            <input className="overlaid"
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
            {option.value === value ? <IconCheck size={18} aria-hidden /> : numbered && <kbd className="key" aria-hidden>{at + 1}</kbd>}
          </label>
          {option.value === value && unfolded !== undefined && <Unfolded fresh={value !== atFirst}>{unfolded}</Unfolded>}
        </Fragment>
      ))}
    </fieldset>
  )
}
