import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import type { AuditLine } from '../audit.queries.ts'
import { actionName, changesOf } from '../labels.ts'
import styles from './AuditLines.module.css'

/** What fields are called, how their values are shown, and where a record is opened; each page supplies it for its records. */
export type AuditFormat = {
  readonly name: (field: string) => string
  readonly value: (value: unknown) => string
  readonly record: (line: AuditLine) => ReactNode
}

function Changes({ line, showing }: { line: AuditLine; showing: AuditFormat }) {
  const changes = changesOf(line)
  if (changes.length === 0) return null
  return (
    <dl className={`stack gap-4 ${styles.changes}`}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="small mute">{showing.name(field)}</dt>
          <dd className="anywhere">
            {line.before !== null && <span className="soft">{showing.value(before)}</span>}
            {line.before !== null && line.after !== null && <span aria-label="became"> → </span>}
            {line.after !== null && <span className="medium">{showing.value(after)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The trail line by line: when, who and from where, what, and field by field how it was and became. */
export function AuditLines({ lines, showing }: { lines: readonly AuditLine[]; showing: AuditFormat }) {
  return (
    <ol className="stack">
      {lines.map((line) => (
        <li key={line.id} className={`stack gap-6 ruled-below pad-y-12 ${styles.line}`}>
          <div className={`flex wrap content-start small mute ${styles.who}`}>
            <time dateTime={line.at} className="number">
              {showDateTime(line.at)}
            </time>
            <span className="ink strong">{line.user_name ?? (line.user_id === null ? t('The server') : t('Somebody who is gone'))}</span>
            {line.address !== null && <span>{line.address}</span>}
          </div>
          <div className={`stack gap-4 shrink ${styles.what}`}>
            <h2>{actionName(line.action)}</h2>
            <p className={`small soft anywhere ${styles.record}`}>{showing.record(line)}</p>
            <Changes line={line} showing={showing} />
          </div>
        </li>
      ))}
    </ol>
  )
}
