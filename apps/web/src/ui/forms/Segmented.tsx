import { useId } from 'react'
import styles from './Segmented.module.css'

type Props<T extends string> = {
  /** The id of the element that labels the choice. */
  labelledBy: string
  options: readonly { readonly value: T; readonly label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice of one of two or three options, all in sight. */
export function Segmented<T extends string>({ labelledBy, options, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={`flex surface boxed-field touch ${styles.group}`}>
      {options.map((option) => (
        <label key={option.value} className={`stack grow anchor press ${styles.option}`}>
          <input className="overlaid"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
