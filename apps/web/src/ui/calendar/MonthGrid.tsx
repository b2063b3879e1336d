import { showDate } from '@bisita/rules/time/dates'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { dateOf, dayByKey, isSameMonth, monthOf, weekdayNames, weekdayOf, weeksOfMonth } from './calendar.ts'
import styles from './MonthGrid.module.css'

type Props = {
  /** YYYY-MM-DD; its month is the one shown. */
  chosen: string
  today: string
  onChoose: (day: string) => void
  /** Renders the content of a day, below its number. */
  cell: (day: string) => ReactNode
  /** The label of a day for screen readers. */
  describe: (day: string) => string
}

/**
 * A month as a grid of days. Only the chosen day is in the tab order; arrows, Home, End, PageUp and PageDown choose
 * another, also in other months.
 */
export function MonthGrid({ chosen, today, onChoose, cell, describe }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus()
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const day = dayByKey(chosen, event.key, event.shiftKey)
    if (day === undefined) return
    event.preventDefault()
    moved.current = true
    onChoose(day)
  }
  return (
    <div ref={grid} role="grid" className={styles.month} aria-label={monthOf(chosen)} onKeyDown={onKeyDown}>
      <div role="row" className={`stack ${styles.week}`}>
        {weekdayNames.map((name) => (
          <div key={name} role="columnheader" aria-label={name} className={`small mute medium ${styles.weekday}`}>
            {name.slice(0, 3)}
          </div>
        ))}
      </div>
      {weeksOfMonth(chosen).map((week) => (
        <div key={week[0]} role="row" className={`stack ${styles.week}`}>
          {week.map((day) => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button in it says what it is
            <div key={day} role="gridcell" className={`stack ${styles.day}`} aria-selected={day === chosen} data-out={!isSameMonth(day, chosen)}>
              <button
                type="button"
                tabIndex={day === chosen ? 0 : -1}
                data-day={day}
                aria-current={day === today ? 'date' : undefined}
                onClick={() => onChoose(day)}
              >
                <span className="unseen">{`${weekdayOf(day)}, ${showDate(day)}: ${describe(day)}`}</span>
                <span className="stack gap-2 shrink" aria-hidden>
                  <span className={`stack centred strong figures ${styles.date}`}>{dateOf(day)}</span>
                  {cell(day)}
                </span>
              </button>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
