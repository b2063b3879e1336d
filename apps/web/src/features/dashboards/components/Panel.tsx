import { t } from '@bisita/contract/words'
import { useId, useState, type ReactNode } from 'react'
import styles from './Panel.module.css'

type Props = {
  title: string
  note?: string
  /** What is chosen for this panel alone. */
  choice?: ReactNode
  chart: ReactNode
  table?: ReactNode | undefined
}

/** One question and its figures; where there is a drawing its table is one press away. */
export function Panel({ title, note, choice, chart, table }: Props) {
  const heading = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={`shrink anchor ${styles.panel}`} aria-labelledby={heading}>
      <header className="row gap-12 between" style={{ minHeight: 36 }}>
        <h2 className="size-16" id={heading}>{title}</h2>
        {choice}
      </header>
      {note !== undefined && <p className="small mute below-14">{note}</p>}
      {asTable ? table : chart}
      {table !== undefined && (
        <button type="button" className="small accent underlined bare press touch pad-0 above-6 screen-only" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('Show as a table')}
        </button>
      )}
      {table !== undefined && !asTable && <div className="unseen">{table}</div>}
    </section>
  )
}
