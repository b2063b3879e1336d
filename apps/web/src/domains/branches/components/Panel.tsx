import { grouped } from '@bisita/rules/numbers'
import { useId, type ReactNode } from 'react'
import styles from './Panel.module.css'

type Props = {
  title: string
  /** How many there are, once it is known. */
  count: number | undefined
  /** What can be done here. */
  actions?: ReactNode
  children: ReactNode
}

/** One of the views of a branch: its title with the count, what can be done, and its rows. */
export function Panel({ title, count, actions, children }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{title}</h3>
        {count !== undefined && <span className={styles.count}>{grouped(count)}</span>}
        {actions !== undefined && <div className={`${styles.actions} screen-only`}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
