import { TextInput } from '@mantine/core'
import { addDays } from '@bisita/rules/time/days'
import { useId } from 'react'
import type { RecordValues } from '../recording.ts'
import styles from './RecordContact.module.css'

type Props = {
  values: RecordValues
  onValues: (values: RecordValues) => void
  today: string
  error: string | undefined
}

/** The days that are agreed most often, a tap each. */
const usual = [
  { name: 'Tomorrow', days: 1 },
  { name: 'In 3 days', days: 3 },
  { name: 'In a week', days: 7 },
] as const

/** When to call back: a day, and a time where one was agreed. */
export function CallBackFields({ values, onValues, today, error }: Props) {
  const id = useId()
  const { call_back_day: on, call_back_time: at } = values
  const choose = (day: string) => onValues({ ...values, call_back_day: day, call_back_time: day === '' ? '' : at })
  return (
    <fieldset className={styles.callBack} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>Call back</legend>
      <div className={styles.usual}>
        {usual.map(({ name, days }) => {
          const day = addDays(today, days)
          return (
            <button key={name} type="button" aria-pressed={on === day} onClick={() => choose(on === day ? '' : day)}>
              {name}
            </button>
          )
        })}
      </div>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="Day"
          min={today}
          value={on}
          error={error !== undefined}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label="Time (optional)"
          value={at}
          onChange={(event) => onValues({ ...values, call_back_time: event.currentTarget.value })}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
