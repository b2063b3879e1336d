import { showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { StateMark } from '../../../ui/StateMark.tsx'
import { isOld, phoneMark, unsentWords } from '../devices/devices.showing.ts'
import styles from './PhoneCards.module.css'
import type { PhoneRowsProps } from './PhoneTable.tsx'

/** The phones of a page where there is little width. */
export function PhoneCards({ phones, now }: PhoneRowsProps) {
  return (
    <ul className={styles.cards}>
      {phones.map((phone) => (
        <li key={`${phone.id} ${phone.user_id}`} data-late={isOld(phone, now)}>
          <span className={styles.head}>
            <strong>{phone.user_display_name}</strong>
            <StateMark {...phoneMark(phone, now)} />
          </span>
          <dl className={styles.facts}>
            <dt>Branch</dt>
            <dd>{phone.branch_name ?? 'None'}</dd>
            <dt>Unsent</dt>
            <dd>
              {unsentWords(phone) || 'Nothing'}
              {phone.oldest_unsent_at !== null && `, since ${showDateTime(phone.oldest_unsent_at)}`}
            </dd>
            {phone.unsent.refused > 0 && (
              <>
                <dt>Refused</dt>
                <dd>{grouped(phone.unsent.refused)}</dd>
              </>
            )}
            {phone.quarantined > 0 && (
              <>
                <dt>Handed over</dt>
                <dd>{grouped(phone.quarantined)}, to be decided</dd>
              </>
            )}
            <dt>Last contact</dt>
            <dd className="number">{showDateTime(phone.last_seen_at)}</dd>
            <dt>Everything sent and read</dt>
            <dd className="number">{phone.last_success_at === null ? 'Never' : showDateTime(phone.last_success_at)}</dd>
            <dt>Version</dt>
            <dd>{phone.app_version}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}
