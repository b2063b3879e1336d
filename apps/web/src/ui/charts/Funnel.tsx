import { grouped } from '@bisita/rules/numbers'
import { ChartMark, type Mark } from '../marks.tsx'
import { percent, shareOf } from './scale.ts'
import styles from './Funnel.module.css'

export type FunnelStep = { readonly name: string; readonly value: number; readonly mark: Mark | undefined }

/** Steps of which each is a part of the one before, with what is left of it; from zero, the first is the whole. */
export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  const whole = steps[0]?.value ?? 0
  return (
    <ol className={styles.funnel} aria-label={label}>
      {steps.map(({ name, value, mark }, at) => {
        const before = steps[at - 1]?.value
        return (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <span className={styles.room}>
              <ChartMark mark={value > 0 ? mark : undefined} className={styles.bar} label={`${name}: ${grouped(value)}`} style={{ width: `${shareOf(value, whole) * 100}%` }}>
                <span>{grouped(value)}</span>
              </ChartMark>
            </span>
            <span className={styles.drop}>{before === undefined ? '' : percent(value, before)}</span>
          </li>
        )
      })}
    </ol>
  )
}
