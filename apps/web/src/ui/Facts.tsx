import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** A description list of names and values, ruled like a ledger. A null or undefined value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name}>
            <dt className="small mute">{name}</dt>
            <dd className="shrink">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
