import { NativeSelect, TextInput } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { cronWords } from '../cronWords.ts'
import { cronOf, nextTimes, type ScheduleTimes } from '../timetable.ts'

const frequencies = [
  { value: 'day', label: t('Every day') },
  { value: 'workday', label: t('Monday to Friday') },
  { value: 'week', label: t('Every week') },
  { value: 'month', label: t('Every month') },
  { value: 'hour', label: t('Every hour') },
  { value: 'fields', label: t('Cron expression') },
]
const weekdays = [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')].map((label, day) => ({ value: String(day), label }))
const dates = Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1), label: t('Day {n}', { n: day + 1 }) }))

/** When a schedule runs: chosen in words, with the next three times. */
export function TimesFields({ times, now, onTimes, error }: { times: ScheduleTimes; now: Date; onTimes: (times: ScheduleTimes) => void; error: string | undefined }) {
  const set = (change: Partial<ScheduleTimes>) => onTimes({ ...times, ...change })
  const cron = cronOf(times)
  const next = nextTimes(cron, now)
  const timed = times.every !== 'hour' && times.every !== 'fields'
  return (
    <>
      <NativeSelect label={t('How often')} data={frequencies} value={times.every} onChange={({ currentTarget: { value } }) => set({ every: value as ScheduleTimes['every'] })} />
      {times.every === 'week' && <NativeSelect label={t('On')} data={weekdays} value={times.weekday} onChange={({ currentTarget: { value } }) => set({ weekday: value })} />}
      {times.every === 'month' && <NativeSelect label={t('On')} data={dates} value={times.date} onChange={({ currentTarget: { value } }) => set({ date: value })} />}
      {timed && <TextInput type="time" label={t('At (Manila)')} required value={times.time} onChange={({ currentTarget: { value } }) => set({ time: value })} />}
      {times.every === 'fields' && (
        <TextInput
          label={t('Minute, hour, day, month, weekday')}
          value={times.fields}
          maxLength={255}
          autoComplete="off"
          error={error}
          onChange={({ currentTarget: { value } }) => set({ fields: value })}
        />
      )}
      <div className="stack gap-2 soft figures" role="status">
        {next.length === 0 ? (
          <p>{t('This time never comes.')}</p>
        ) : (
          <>
            <p>{t('{cronWords}. Next:', { cronWords: cronWords(cron) })}</p>
            {next.map((at) => (
              <p key={at.getTime()}>{showDateTime(at)}</p>
            ))}
          </>
        )}
      </div>
    </>
  )
}
