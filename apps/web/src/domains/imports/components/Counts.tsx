import { grouped } from '@bisita/rules/numbers'
import styles from './Upload.module.css'

/** Figures with their names. */
export function Counts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
