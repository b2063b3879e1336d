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

/** All that is known of a phone. */
function Details({ phone }: { phone: PhoneStatus }) {
  return (
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
  )
}

function Head({ phone, now }: { phone: PhoneStatus; now: number }) {
  return (
    <span className="row gap-8 between">
      <strong className="strong cut shrink" title={phone.user_display_name}>{phone.user_display_name}</strong>
      <StateMark {...phoneMark(phone, now)} />
    </span>
  )
}

/** What of a phone is to be known first, in a line. */
const lineOf = (phone: PhoneStatus): string => [unsentWords(phone), phone.branch_name, showDateTime(phone.last_seen_at)].filter((part) => part !== null && part !== '').join(' · ')

/** The phones of a page where there is little width: two lines each that unfold; one that something can be done with is open. */
export function PhoneCards({ phones, now, more }: Props) {
  return (
    <ul className={`ruled ${styles.cards}`}>
      {phones.map((phone) => (
        <li key={`${phone.id} ${phone.user_id}`} data-late={isOld(phone, now)}>
          {more === undefined ? (
            <details>
              <summary>
                <Head phone={phone} now={now} />
                <span className="block small mute cut">{lineOf(phone)}</span>
              </summary>
              <Details phone={phone} />
            </details>
          ) : (
            <>
              <Head phone={phone} now={now} />
              <Details phone={phone} />
              {more(phone)}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
