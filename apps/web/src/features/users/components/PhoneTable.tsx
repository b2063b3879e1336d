import { showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { PhoneStatus } from '../devices/devices.queries.ts'
import { isOld, phoneMark, unsentWords } from '../devices/devices.format.ts'
import styles from './PhoneTable.module.css'

export type PhoneRowsProps = { readonly phones: readonly PhoneStatus[]; /** Milliseconds since 1970. */ readonly now: number }

/** The phones of a page on a desk, a row each. */
export function PhoneTable({ phones, now }: PhoneRowsProps) {
  return (
    <table className={`ledger even-table ${styles.phones}`}>
      <caption className="unseen">{t('Phones of representatives')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Person')}</th>
          <th scope="col" className={styles.branch}>
            {t('Branch')}
          </th>
          <th scope="col" className={styles.state}>
            {t('State')}
          </th>
          <th scope="col">{t('Unsent')}</th>
          <th scope="col" className={styles.figure}>
            {t('Refused')}
          </th>
          <th scope="col" className={styles.when}>
            {t('Last contact')}
          </th>
          <th scope="col" className={styles.when}>
            {t('Everything sent and read')}
          </th>
          <th scope="col" className={styles.version}>
            {t('Version')}
          </th>
        </tr>
      </thead>
      <tbody>
        {phones.map((phone) => (
          <tr key={`${phone.id} ${phone.user_id}`} data-late={isOld(phone, now)}>
            <th scope="row">{phone.user_display_name}</th>
            <td>{phone.branch_name ?? t('None')}</td>
            <td>
              <StateMark {...phoneMark(phone, now)} />
            </td>
            <td>
              {unsentWords(phone) || t('Nothing')}
              {phone.oldest_unsent_at !== null && <span className="small mute block">{t('since {oldest_unsent_at}', { oldest_unsent_at: showDateTime(phone.oldest_unsent_at) })}</span>}
              {phone.quarantined > 0 && <span className="small mute block">{t('{quarantined} handed over, to be decided', { quarantined: phone.quarantined })}</span>}
            </td>
            <td className={styles.figure}>{grouped(phone.unsent.refused)}</td>
            <td className={styles.when}>{showDateTime(phone.last_seen_at)}</td>
            <td className={styles.when}>{phone.last_success_at === null ? t('Never') : showDateTime(phone.last_success_at)}</td>
            <td>{phone.app_version}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
