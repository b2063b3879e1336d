import { showAppointment } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import type { ReactNode } from 'react'
import type { Tally } from '../desk.repository.ts'
import styles from './Desk.module.css'

const outcomeName = ({ result, detail }: Tally['outcomes'][number]): string =>
  [result ?? 'Availed', detail].filter((part) => part !== null).join(', ')

type Props = {
  tally: Tally
  /** Calls a day that are aimed at; 0 for none. */
  target: number
  /** Milliseconds since 1970. */
  now: number
  clientLink: (clientId: string, face: ReactNode) => ReactNode
}

/** The own calls of today against the target, how they ended, and the promises that come next. */
export function TallyBar({ tally, target, now, clientLink }: Props) {
  const first = tally.call_backs[0]
  return (
    <section className={styles.tally} aria-label="My calls today">
      <p className={styles.count}>
        <strong>{grouped(tally.calls)}</strong>
        {target > 0 ? ` of ${grouped(target)} calls today` : ` ${tally.calls === 1 ? 'call' : 'calls'} today`}
      </p>
      {target > 0 && <progress aria-label="Calls today" max={target} value={Math.min(tally.calls, target)} />}
      {tally.outcomes.length > 0 && (
        <ul className={styles.outcomes} aria-label="Outcomes so far">
          {tally.outcomes.map((outcome) => (
            <li key={outcomeName(outcome)}>
              {outcomeName(outcome)} <strong>{grouped(outcome.count)}</strong>
            </li>
          ))}
        </ul>
      )}
      {first !== undefined && (
        <details className={styles.backs}>
          <summary>
            {Date.parse(first.call_back_at) <= now ? 'Call-back due since' : 'Next call-back:'} {showAppointment(first.call_back_at)}, {first.client_name}
          </summary>
          <ol>
            {tally.call_backs.map(({ visit_id, client_id, client_name, call_back_at }) => (
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
