import { useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { IconEdit, IconPhone, IconPlus, IconVisit } from '../../../ui/icons.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useTimeline } from '../clients.queries.ts'
import type { TimelineEntry } from '../clients.repository.ts'
import { byDay, linesOf, markOf, timeOf, titleOf } from '../timeline.ts'
import styles from './ClientTimeline.module.css'

const icons = { create: IconPlus, update: IconEdit, visit: IconVisit, call: IconPhone }

function Entry({ entry }: { entry: TimelineEntry }) {
  const Icon = icons[entry.kind]
  const mark = markOf(entry)
  return (
    <li className={styles.entry}>
      <Icon size={16} aria-hidden className={styles.icon} />
      <div>
        <p className={styles.title}>
          <strong>{titleOf(entry)}</strong>
          {mark !== null && <StateMark {...mark} />}
        </p>
        {linesOf(entry).map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        <p className={styles.who}>{[timeOf(entry.at), entry.by_name].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  )
}

/** Everything that happened to a client, newest first, by day. */
export function ClientTimeline({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const found = useTimeline(id, page)
  return (
    <section className={styles.timeline} aria-label="History">
      <h3>History</h3>
      {found.isPending && <RowsShape rows={4} tall />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {byDay(found.data?.items ?? []).map(({ day, entries }) => (
        <div key={day} className={styles.day}>
          <h4>{day}</h4>
          <ol>
            {entries.map((entry) => (
              <Entry key={`${entry.kind} ${entry.at}`} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      {found.data !== undefined && <Pager page={page} pages={found.data.pages} onPage={setPage} label="Pages of the history" />}
    </section>
  )
}
