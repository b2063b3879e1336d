import { t } from '@bisita/contract/words'
import { ChartMark, type MarkLink } from '../marks.tsx'
import { ceiling, linePoints, shareOf } from './scale.ts'
import { useRoving } from '../hooks/useRoving.ts'
import styles from './Trend.module.css'

export type TrendLine = {
  readonly name: string
  readonly tone: 'a' | 'b' | 'target'
  readonly values: readonly number[]
  readonly marks?: readonly (MarkLink | undefined)[]
}

/** A line chart that starts at zero, over periods of equal length; each point links to its list, a target has no link. */
export function Trend({ label, names, lines }: { label: string; names: readonly string[]; lines: readonly TrendLine[] }) {
  const roving = useRoving<HTMLDivElement>()
  const top = ceiling(Math.max(1, ...lines.flatMap(({ values }) => values)))
  return (
    <div className={`stack gap-8 tiny mute figures ${styles.trend}`}>
      <div className={`flex wrap across ${styles.legend}`} aria-hidden>
        {lines.map(({ name, tone, values }) => (
          <span className="row gap-6" key={name} data-tone={tone}>
            {name} {values.at(-1)}
          </span>
        ))}
      </div>
      <div className={`flex between at-end ${styles.scale}`} aria-hidden>
        <span>{top}</span>
        <span>0</span>
      </div>
      <div className={`anchor ruled-strong ${styles.plot}`} role="group" aria-label={label} ref={roving.ref} onKeyDown={roving.onKeyDown}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {lines.map(({ name, tone, values }) => (
            <polyline key={name} data-tone={tone} points={linePoints(values, top)} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        {lines.flatMap(({ name, tone, values, marks }) =>
          values.map((value, at) => (
            <ChartMark
              key={`${name} ${names[at]}`}
              mark={value > 0 ? marks?.[at] : undefined}
              className={tone === 'target' ? styles.nothing : styles.point}
              tone={tone}
              label={t('Week of {value}: {value2} {toLowerCase}', { value: names[at], value2: value, toLowerCase: name.toLowerCase() })}
              style={{ left: `${((at + 0.5) / values.length) * 100}%`, bottom: `${shareOf(value, top) * 100}%` }}
            />
          )),
        )}
      </div>
      <div className={`flex ${styles.names}`} aria-hidden>
        {names.map((name, at) => (
          <span key={name} data-few={at % 3 === 2}>
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}
