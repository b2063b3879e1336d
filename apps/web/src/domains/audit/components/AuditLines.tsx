import { showDateTime } from '@bisita/rules/time/dates'
import type { ReactNode } from 'react'
import type { AuditLine } from '../audit.repository.ts'
import { actionName, changesOf } from '../words.ts'
import styles from './AuditLines.module.css'

/** What fields are called, how their values are shown, and where a record is opened: whoever knows the records says it. */
export type AuditShowing = {
  readonly name: (field: string) => string
  readonly value: (value: unknown) => string
  readonly record: (line: AuditLine) => ReactNode
}

function Changes({ line, showing }: { line: AuditLine; showing: AuditShowing }) {
  const changes = changesOf(line)
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{showing.name(field)}</dt>
          <dd>
            {line.before !== null && <span className={styles.before}>{showing.value(before)}</span>}
            {line.before !== null && line.after !== null && <span aria-label="became"> → </span>}
            {line.after !== null && <span className={styles.after}>{showing.value(after)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The trail line by line: when, who and from where, what, and field by field how it was and became. */
export function AuditLines({ lines, showing }: { lines: readonly AuditLine[]; showing: AuditShowing }) {
  return (
    <ol className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <div className={styles.who}>
            <time dateTime={line.at} className="number">
              {showDateTime(line.at)}
            </time>
            <span className={styles.name}>{line.user_name ?? (line.user_id === null ? 'The server' : 'Somebody who is gone')}</span>
            {line.address !== null && <span className={styles.address}>{line.address}</span>}
          </div>
          <div className={styles.what}>
            <h2>{actionName(line.action)}</h2>
            <p className={styles.record}>{showing.record(line)}</p>
            <Changes line={line} showing={showing} />
          </div>
        </li>
      ))}
    </ol>
  )
}
