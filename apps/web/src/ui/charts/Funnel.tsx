import { grouped } from '@bisita/rules/numbers'
import { ChartMark, type MarkLink } from '../marks.tsx'
import { percent, shareOf } from './scale.ts'
import styles from './Funnel.module.css'

export type FunnelStep = { readonly name: string; readonly value: number; readonly mark: MarkLink | undefined }

/** A funnel chart: each step is a part of the one before, with its share; the first is the whole. */
export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  const whole = steps[0]?.value ?? 0
  return (
    <ol className={styles.funnel} aria-label={label}>
      {steps.map(({ name, value, mark }, at) => {
        const before = steps[at - 1]?.value
        return (
          <li key={name}>
            <span className="rigid" style={{ width: '5.5em' }}>{name}</span>
            <span className="grow shrink">
              <ChartMark mark={value > 0 ? mark : undefined} className={`block anchor ${styles.bar}`} label={`${name}: ${grouped(value)}`} style={{ width: `${shareOf(value, whole) * 100}%` }}>
                <span>{grouped(value)}</span>
              </ChartMark>
            </span>
            <span className="rigid mute at-end" style={{ width: '3em' }}>{before === undefined ? '' : percent(value, before)}</span>
          </li>
        )
      })}
    </ol>
  )
}
