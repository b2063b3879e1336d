import { showAppointment } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import type { CallsToday } from '../callDesk.queries.ts'
import styles from './Desk.module.css'

const outcomeName = ({ result, detail }: CallsToday['outcomes'][number]): string =>
  [result ?? t('Availed'), detail].filter((part) => part !== null).join(', ')

type Props = {
  tally: CallsToday
  /** Calls a day that are aimed at; 0 for none. */
  target: number
  /** Milliseconds since 1970. */
  now: number
  clientLink: (clientId: string, face: ReactNode) => ReactNode
}

/** The own calls of today against the target, how they ended, and the promises that come next. */
export function CallsTodayBar({ tally: today, target, now, clientLink }: Props) {
  const first = today.call_backs[0]
  return (
    <section className={`row wrap gap-4-20 shrink ${styles.tally}`} aria-label={t('My calls today')}>
      <p className={`figures ${styles.count}`}>
        <strong>{grouped(today.calls)}</strong>
        {target > 0 ? t(' of {target} calls today', { target }) : t(' {calls, plural, one {call} other {calls}} today', { calls: today.calls })}
      </p>
      {target > 0 && <progress aria-label={t('Calls today')} max={target} value={Math.min(today.calls, target)} />}
      {today.outcomes.length > 0 && (
        <ul className="flex wrap small soft" style={{ gap: '2px 14px' }} aria-label={t('Outcomes so far')}>
          {today.outcomes.map((outcome) => (
            <li key={outcomeName(outcome)}>
              {outcomeName(outcome)} <strong>{grouped(outcome.count)}</strong>
            </li>
          ))}
        </ul>
      )}
      {first !== undefined && (
        <details className={styles.backs}>
          <summary>
            {Date.parse(first.call_back_at) <= now ? t('Call-back due since') : t('Next call-back:')} {showAppointment(first.call_back_at)}, {first.client_name}
          </summary>
          <ol>
            {today.call_backs.map(({ visit_id, client_id, client_name, call_back_at }) => (
              <li key={visit_id}>
                {showAppointment(call_back_at)}, {clientLink(client_id, client_name)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
