import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { Facts } from '../../../ui/Facts.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { BackUpNow } from './BackUpNow.tsx'
import { useBackupsState } from '../backups.queries.ts'
import type { BackupSummary, HealthFinding } from '../backups.queries.ts'
import styles from './BackupsShown.module.css'
import { WriteDown } from './WriteDown.tsx'

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const summaryText = ({ moment, bytes, clients, photos }: BackupSummary): string =>
  t('{moment}, {megabytes}, {clients} clients, {photos} photos', { moment: showDateTime(moment), megabytes: megabytes(bytes), clients, photos })

const recoveryWords = {
  operator: t('Kept by the operator of this server'),
  to_confirm: t('Not confirmed as written down'),
  confirmed: t('Written down, as an administrator confirmed'),
  none: null,
} as const

/** For administrators: whether everything is in order, and what the backups are worth. */
export function BackupsShown() {
  const state = useBackupsState()
  return (
    <section aria-label={t('State of this installation')} aria-busy={state.isPending} className="stack gap-12">
      <h2>{t('State of this installation')}</h2>
      <QueryState query={state} rows={4} />
      {state.data !== undefined && (
        <>
          <Facts
            facts={[
              [t('Last backup'), state.data.last === null ? t('None yet') : summaryText(state.data.last)],
              [t('Last proven restore'), state.data.proven === null ? t('None yet') : t('{dateTime}, of the backup of {moment}', { dateTime: showDateTime(state.data.proven.proven_at ?? state.data.proven.moment), moment: showDateTime(state.data.proven.moment) })],
              [t('Recovery passphrase'), recoveryWords[state.data.recovery]],
            ]}
          />
          <BackUpNow />
          {state.data.recovery === 'to_confirm' && <WriteDown />}
          <Findings findings={state.data.findings} />
        </>
      )}
    </section>
  )
}

/** What was looked at: what is wrong comes first, and says what to do. */
function Findings({ findings }: { findings: readonly HealthFinding[] }) {
  const wrong = findings.filter(({ ok }) => !ok)
  return (
    <>
      <p role="status">{wrong.length === 0 ? t('No problems found.') : t('{wrong, plural, one {# thing is not in order.} other {# things are not in order.}}', { wrong: wrong.length })}</p>
      <ul className={`stack gap-8 ${styles.findings}`}>
        {[...wrong, ...findings.filter(({ ok }) => ok)].map(({ check, ok, said, since, todo }) => (
          <li key={check} data-fault={!ok || undefined}>
            <strong>{check}</strong>
            <span>
              {said}
              {since !== null && t(', since {since}', { since: showDateTime(since) })}
            </span>
            {todo !== null && <span>{todo}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
