import { TextInput } from '@mantine/core'
import { addDays } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
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
  { name: t('Tomorrow'), days: 1 },
  { name: t('In 3 days'), days: 3 },
  { name: t('In a week'), days: 7 },
] as const

/** When to call back: a day, and a time where one was agreed. */
export function CallBackFields({ values, onValues, today, error }: Props) {
  const id = useId()
  const { call_back_day: on, call_back_time: at } = values
  const choose = (day: string) => onValues({ ...values, call_back_day: day, call_back_time: day === '' ? '' : at })
  return (
    <fieldset className={`stack gap-10 shrink pad-0 ${styles.callBack}`} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{t('Call back')}</legend>
      <div className="flex wrap gap-8">
        {usual.map(({ name, days }) => {
          const day = addDays(today, days)
          return (
            <button key={name} type="button" style={{ flex: '1 0 auto' }} className="ink surface boxed press touch pad-x-12 hovers presses" aria-pressed={on === day} onClick={() => choose(on === day ? '' : day)}>
              {name}
            </button>
          )
        })}
      </div>
      <div className={`stack gap-8 ${styles.pair}`}>
        <TextInput
          type="date"
          label={t('Day')}
          min={today}
          value={on}
          error={error !== undefined}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label={t('Time (optional)')}
          value={at}
          onChange={(event) => onValues({ ...values, call_back_time: event.currentTarget.value })}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="small bad-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
