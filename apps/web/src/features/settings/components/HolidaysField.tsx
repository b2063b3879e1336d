import { Button, TextInput } from '@mantine/core'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { holidayProblem, withHoliday, withoutHoliday, type Holidays } from '../holidays.ts'
import styles from './HolidaysField.module.css'

/** The days on which nobody has a target: a list to add to and to take away from, in the order of the calendar. */
export function HolidaysField({ holidays, onChange }: { holidays: Holidays; onChange: (holidays: Holidays) => void }) {
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<ReturnType<typeof holidayProblem>>(null)
  const add = () => {
    const wrong = holidayProblem(holidays, { date, name })
    setProblem(wrong)
    if (wrong !== null) return
    onChange(withHoliday(holidays, { date, name: name.trim() }))
    setDate('')
    setName('')
  }
  return (
    <div className="stack gap-12" style={{ maxWidth: 640 }}>
      {holidays.length === 0 ? (
        <p className="mute">{t('No holidays yet. Saturdays and Sundays have no target anyway.')}</p>
      ) : (
        <ul aria-label={t('Holidays')}>
          {holidays.map((day) => (
            <li className="row gap-12 ruled-below touch" key={day.date}>
              <span className="rigid figures" style={{ width: '8em' }}>{showDate(day.date)}</span>
              <span className="grow shrink anywhere">{day.name}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('Remove {name}, {date}', { name: day.name, date: showDate(day.date) })}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onChange(withoutHoliday(holidays, day.date))}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={`flex wrap gap-8-12 ${styles.adding}`}>
        <TextInput
          type="date"
          label={t('Day of the holiday')}
          value={date}
          error={problem?.field === 'date' && problem.text}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <TextInput
          label={t('Name of the holiday')}
          value={name}
          autoComplete="off"
          error={problem?.field === 'name' && problem.text}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('Add holiday')}
        </Button>
      </div>
    </div>
  )
}
