import { showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { StateMark } from '../../../ui/StateMark.tsx'
import { isOld, phoneMark, unsentWords } from '../devices/devices.format.ts'
import styles from './PhoneCards.module.css'
import type { PhoneStatus } from '../devices/devices.queries.ts'
import type { PhoneRowsProps } from './PhoneTable.tsx'

type Props = PhoneRowsProps & { /** What can be done with a phone, below what is known of it. */ readonly more?: (phone: PhoneStatus) => ReactNode }

/** The phones of a page where there is little width. */
export function PhoneCards({ phones, now, more }: Props) {
  return (
    <ul className={`ruled ${styles.cards}`}>
      {phones.map((phone) => (
        <li key={`${phone.id} ${phone.user_id}`} data-late={isOld(phone, now)}>
          <span className="row wrap gap-4-12 between">
            <strong className="strong anywhere">{phone.user_display_name}</strong>
            <StateMark {...phoneMark(phone, now)} />
          </span>
          <dl className="stack small" style={{ gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)', gap: '2px 12px' }}>
            <dt className="mute">{t('Branch')}</dt>
            <dd className="anywhere">{phone.branch_name ?? t('None')}</dd>
            <dt className="mute">{t('Unsent')}</dt>
            <dd className="anywhere">
              {unsentWords(phone) || t('Nothing')}
              {phone.oldest_unsent_at !== null && t(', since {oldest_unsent_at}', { oldest_unsent_at: showDateTime(phone.oldest_unsent_at) })}
            </dd>
            {phone.unsent.refused > 0 && (
              <>
                <dt className="mute">{t('Refused')}</dt>
                <dd className="anywhere">{grouped(phone.unsent.refused)}</dd>
              </>
            )}
            {phone.quarantined > 0 && (
              <>
                <dt className="mute">{t('Handed over')}</dt>
                <dd className="anywhere">{t('{quarantined}, to be decided', { quarantined: phone.quarantined })}</dd>
              </>
            )}
            <dt className="mute">{t('Last contact')}</dt>
            <dd className="anywhere figures">{showDateTime(phone.last_seen_at)}</dd>
            <dt className="mute">{t('Everything sent and read')}</dt>
            <dd className="anywhere figures">{phone.last_success_at === null ? t('Never') : showDateTime(phone.last_success_at)}</dd>
            <dt className="mute">{t('Version')}</dt>
            <dd className="anywhere">{phone.app_version}</dd>
          </dl>
          {more?.(phone)}
        </li>
      ))}
    </ul>
  )
}
