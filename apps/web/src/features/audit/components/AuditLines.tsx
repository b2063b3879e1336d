import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useId, useState, type ReactNode } from 'react'
import { IconChevronDown } from '../../../ui/icons.ts'
import type { AuditLine } from '../audit.queries.ts'
import { actionName, changesOf, fieldLabel, recordName, summaryOf, valueWords, type Names } from '../labels.ts'
import styles from './AuditLines.module.css'

type Props = {
  lines: readonly AuditLine[]
  /** The names of the records that the lines refer to, by id. */
  names: Names
  /** A record by its name, opened where a screen shows it. */
  record: (line: AuditLine, face: string) => ReactNode
}

function Details({ line, names, record }: { line: AuditLine } & Pick<Props, 'names' | 'record'>) {
  const name = names[line.record_id]
  return (
    <dl className={`stack gap-4 small ${styles.details}`}>
      <div>
        <dt className="mute">{recordName(line.record_type)}</dt>
        <dd className="anywhere">
          {record(line, name ?? recordName(line.record_type))} <span className="number mute">{line.record_id}</span>
        </dd>
      </div>
      {changesOf(line).map(({ field, before, after }) => (
        <div key={field}>
          <dt className="mute">{fieldLabel(field)}</dt>
          <dd className="anywhere">
            {line.before !== null && <span className="soft">{valueWords(before, names)}</span>}
            {line.before !== null && line.after !== null && <span aria-label="became"> → </span>}
            {line.after !== null && <span className="medium">{valueWords(after, names)}</span>}
          </dd>
        </div>
      ))}
      {line.address !== null && (
        <div>
          <dt className="mute">{t('From')}</dt>
          <dd className="number">{line.address}</dd>
        </div>
      )}
    </dl>
  )
}

function Line({ line, names, record }: { line: AuditLine } & Pick<Props, 'names' | 'record'>) {
  const [open, setOpen] = useState(false)
  const details = useId()
  return (
    <li className="ruled-below">
      <button type="button" className={`ink bare press hovers ${styles.line}`} aria-expanded={open} aria-controls={details} onClick={() => setOpen(!open)}>
        <time dateTime={line.at} className={`number mute ${styles.time}`}>
          {showDateTime(line.at)}
        </time>
        <span className={`soft ${styles.who}`}>{line.user_name ?? (line.user_id === null ? t('The server') : t('A deleted user'))}</span>
        <span className={`strong ${styles.what}`}>{actionName(line.action)}</span>
        <span className={`soft ${styles.about}`}>{summaryOf(line, names)}</span>
        <IconChevronDown size={16} aria-hidden className={styles.arrow} />
      </button>
      <div id={details} hidden={!open}>
        {open && <Details line={line} names={names} record={record} />}
      </div>
    </li>
  )
}

/** The trail, a line each: when, who, what, to which record; one that is pressed shows field by field how it was and became. */
export function AuditLines({ lines, ...rest }: Props) {
  return (
    <ol className="stack" aria-label={t('Audit trail')}>
      {lines.map((line) => (
        <Line key={line.id} line={line} {...rest} />
      ))}
    </ol>
  )
}
