import type { ReactNode } from 'react'
import styles from './PageHead.module.css'
import { useTitle } from './useTitle.ts'

/** A screen's one h1 with the ledger's double rule under it, and its main actions. */
export function PageHead({ title, lead, aside, children }: { title: string; lead?: ReactNode; aside?: ReactNode; children?: ReactNode }) {
  useTitle(title)
  return (
    <header className={styles.head}>
      {lead}
      <h1>{title}</h1>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {children !== undefined && <div className={`${styles.actions} screen-only`}>{children}</div>}
    </header>
  )
}
