import { t } from '@bisita/contract/words'
import type { CSSProperties } from 'react'
import { ChartMark, type MarkLink } from '../marks.tsx'
import { ceiling } from './scale.ts'
import { useRoving } from '../hooks/useRoving.ts'
import styles from './DayBars.module.css'

export type DaySeries = {
  readonly name: string
  readonly tone: 'a' | 'b' | 'c'
  readonly values: readonly (number | null)[]
  /** The links to the lists of the counted records, in the order of the values. */
  readonly marks?: readonly (MarkLink | undefined)[] | undefined
}

type Props = {
  /** The labels of the columns, in the order of the values. */
  days: readonly string[]
  series: readonly DaySeries[]
  /** A line to compare with, per column; 0 draws none. */
  target?: readonly number[]
  show?: (value: number) => string
}

/** Chart widths in pixels from which more is labelled; the same as in DayBars.module.css. */
const narrow = 280
const wide = 416
/** The most labelled days, on narrow and wide charts. */
const namedNarrow = 5
const namedWide = 7
/** The approximate width of a digit over a column, in pixels. */
const digit = 6

/** The chart width (pixels) from which the numbers fit over their columns without touching; null where they never do. */
function widthForNumbers(columns: number, numbers: readonly string[]): number | null {
  const longest = Math.max(0, ...numbers.map(({ length }) => length))
  const needed = columns * (longest * digit + 2)
  return [narrow, wide].find((width) => needed <= width) ?? null
}

/** A bar chart of days, from zero, never wider than its room; the figures are in a table beside it. */
export function DayBars({ days, series, target = [], show = String }: Props) {
  const top = ceiling(Math.max(1, ...target, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const numbers = series.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [show(value)])))
  const numbersFrom = widthForNumbers(days.length * series.length, numbers)
  const isNamed = (at: number, most: number) => at % Math.ceil(days.length / most) === 0
  const roving = useRoving<HTMLDivElement>()
  return (
    <div className={`stack tiny mute figures ${styles.chart}`}>
      <div className={`flex wrap across ${styles.legend}`} aria-hidden>
        {series.map(({ name, tone }) => (
          <span className="row gap-6" key={name} data-tone={tone}>
            {name}
          </span>
        ))}
        {target.some((value) => value > 0) && <span className="row gap-6" data-tone="target">{t('Target')}</span>}
      </div>
      <div className={`flex between at-end ${styles.scale}`} aria-hidden>
        <span>{show(top)}</span>
        <span>{show(0)}</span>
      </div>
      <div className={styles.drawing}>
        <div ref={roving.ref} onKeyDown={roving.onKeyDown} className={`flex ruled-strong ${styles.plot}`} data-numbers-from={numbersFrom ?? undefined}>
          {days.map((day, at) => (
            <div key={day} className={`flex justify-middle shrink anchor ${styles.day}`}>
              {series.map(({ name, tone, values, marks }) => {
                const value = values[at] ?? null
                return (
                  <ChartMark
                    key={name}
                    mark={(value ?? 0) > 0 ? marks?.[at] : undefined}
                    className={`block anchor ${styles.bar}`}
                    tone={tone}
                    style={{ height: `${((value ?? 0) / top) * 100}%` }}
                    label={`${day}: ${show(value ?? 0)} ${name.toLowerCase()}`}
                  >
                    {numbersFrom !== null && value !== null && value > 0 && <span aria-hidden>{show(value)}</span>}
                  </ChartMark>
                )
              })}
              {(target[at] ?? 0) > 0 && (
                <div className={styles.target} style={{ bottom: `${((target[at] ?? 0) / top) * 100}%` }} />
              )}
            </div>
          ))}
        </div>
        <div className={`anchor ${styles.names}`} aria-hidden>
          {days.map((day, at) => {
            const [few, more] = [isNamed(at, namedNarrow), isNamed(at, namedWide)]
            const middle = { '--middle': `${((at + 0.5) / days.length) * 100}%` } as CSSProperties
            return (
              (few || more) && (
                <span key={day} data-few={few} data-more={more} style={middle}>
                  {day}
                </span>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
