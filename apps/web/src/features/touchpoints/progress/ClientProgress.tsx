import type { Client } from '@bisita/contract/clients/clients'
import type { StrategyProgress } from '@bisita/contract/touchpoints/touchpoints'
import { showDate } from '@bisita/rules/time/dates'
import { known, t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { RowsShape } from '../../../ui/states.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useLastVisitor, useProgress, useVisitors } from './progress.queries.ts'
import styles from './Progress.module.css'
import { kindName, stepDay, stepMark, timesWords } from './format.ts'

type Props = {
  client: Pick<Client, 'id' | 'revision_id' | 'touchpoint_state'>
  /** Where the client stands, as the record has it, and the next step in words. */
  standing: ReactNode
  next: string
  /** What plans the next visit; nothing where there is none. */
  plan: ReactNode
  /** The link to publish a strategy, for users who may. */
  setUp: ReactNode
}

/** Where a client stands by the strategy: the next step, all steps as far as they can be had, and who was there. */
export function ClientProgress({ client, standing: status, next, plan, setUp }: Props) {
  const progress = useProgress(client.id, client.revision_id)
  const none = progress.data?.strategy === null || (progress.data === undefined && client.touchpoint_state === 'none')
  if (none && progress.isPending) return <RowsShape rows={2} />
  return (
    <section className={styles.progress} aria-label={t('Touchpoints')}>
      <h3>{t('Touchpoints')}</h3>
      {none ? (
        <p className="row wrap gap-8" style={{ margin: '0 0 8px' }}>{t('No strategy is current yet.')} {setUp}</p>
      ) : (
        <>
          <p className="row wrap gap-8" style={{ margin: '0 0 8px' }}>
            {status}
            <span>{next || known(progress.data?.reason?.message ?? '')}</span>
            {plan}
          </p>
          {progress.data !== undefined && <Steps progress={progress.data} />}
          {progress.isError && <p className={`mute ${styles.soft}`}>{t('The steps need a network.')}</p>}
        </>
      )}
      <People id={client.id} revision={client.revision_id} />
    </section>
  )
}

function Steps({ progress: { steps, strategy } }: { progress: StrategyProgress }) {
  if (steps.length === 0) return null
  return (
      <ol className={styles.steps} aria-label={t('Steps of {name}', { name: strategy?.name })}>
        {steps.map(({ touchpoint, ...step }) => (
          // A step that was done twice stands twice, each with its contact.
          <li key={`${touchpoint.id} ${step.visit_id} ${step.state}`}>
            <span>
              {touchpoint.name} <span className={`mute ${styles.soft}`}>{kindName(touchpoint.kind)}</span>
            </span>
            <span className={`mute ${styles.soft}`}>{stepDay(step)}</span>
            <StateMark {...stepMark(step)} />
          </li>
        ))}
      </ol>
  )
}

/** Who was there last, and who was there how often. */
function People({ id, revision }: { id: string; revision: number }) {
  const last = useLastVisitor(id, revision).data
  const visitors = useVisitors(id, revision).data
  if (!last && !visitors?.length) return null
  return (
    <div style={{ margin: '12px 0 0' }}>
      {last && (
        <p className={`mute ${styles.soft}`}>
          {t('Last contact: {display_name}, {visit_type} on {visit_time}', { display_name: last.display_name, visit_type: last.visit_type, visit_time: showDate(last.visit_time) })}
        </p>
      )}
      {visitors !== undefined && visitors.length > 0 && (
        <ul className={styles.steps} aria-label={t('Visits and calls by person')}>
          {visitors.map((visitor) => (
            <li key={visitor.user_id}>
              <span>{visitor.display_name}</span>
              <span className={`mute ${styles.soft}`}>{timesWords(visitor)}</span>
              <span className={`mute ${styles.soft}`}>{showDate(visitor.last_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
