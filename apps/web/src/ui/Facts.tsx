import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Names and values under each other, ruled like a ledger. What has no value is left out. */
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
