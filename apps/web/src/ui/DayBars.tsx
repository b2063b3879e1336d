import styles from './DayBars.module.css'

export type DaySeries = { readonly name: string; readonly tone: 'a' | 'b' | 'c'; readonly values: readonly (number | null)[] }

type Props = {
  /** What each column is, in the order of the values. */
  days: readonly string[]
  series: readonly DaySeries[]
  /** A line to compare with, per column; 0 draws none. */
  target?: readonly number[]
  show?: (value: number) => string
}

/** Above this many columns the numbers no longer fit over them. */
const labelled = 14
/** How many of many columns say which day they are. */
const named = 7

/** The next round number, so that the scale is easy to read. */
function ceiling(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((round) => round >= value) ?? value
}

/** Columns per day from zero up. Drawn for the eye; the same figures stand in a table beside it. */
export function DayBars({ days, series, target = [], show = String }: Props) {
  const top = ceiling(Math.max(1, ...target, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const every = days.length <= labelled ? 1 : Math.ceil(days.length / named)
  return (
    <div className={styles.chart} aria-hidden>
      <div className={styles.legend}>
        {series.map(({ name, tone }) => (
          <span key={name} data-tone={tone}>
            {name}
          </span>
        ))}
        {target.some((value) => value > 0) && <span data-tone="target">Target</span>}
      </div>
      <div className={styles.scale}>
        <span>{show(top)}</span>
        <span>{show(0)}</span>
      </div>
      <div className={styles.plot} data-many={days.length > labelled}>
        {days.map((day, at) => (
          <div key={day} className={styles.day}>
            <div className={styles.bars}>
              {series.map(({ name, tone, values }) => {
                const value = values[at] ?? null
                return (
                  <div key={name} className={styles.bar} data-tone={tone} style={{ height: `${((value ?? 0) / top) * 100}%` }}>
                    {days.length <= labelled && value !== null && <span>{show(value)}</span>}
                  </div>
                )
              })}
              {(target[at] ?? 0) > 0 && (
                <div className={styles.target} style={{ bottom: `${((target[at] ?? 0) / top) * 100}%` }} />
              )}
            </div>
            <span className={styles.name}>{at % every === 0 ? day : ''}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
