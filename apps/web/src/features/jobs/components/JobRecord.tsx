import { Button } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { known, t } from '@bisita/contract/words'
import { useState, type ReactNode } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Facts } from '../../../ui/Facts.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { cronWords } from '../cronWords.ts'
import { functionName } from '../functions.ts'
import { type Job, type JobInfo, useJob, useOrderJob } from '../jobs.queries.ts'
import { mayCancel, mayRetry, resultOf, statusWords } from '../format.ts'
import { JobProgress } from './JobProgress.tsx'
import { JobTable } from './JobTable.tsx'
import styles from './Jobs.module.css'

type Links = {
  /** A link to another job. */
  readonly link: (job: Job, face: ReactNode) => ReactNode
  /** A link to what a job came to. */
  readonly open: (path: string, face: ReactNode) => ReactNode
}

type Props = Links & { id: string; title: (name: string) => ReactNode; notices: Notices; onStarted: (job: Job) => void }

/** A job: what it is, how far it is, what it said, and what can be done with it. */
export function JobRecord({ id, title, notices, onStarted, ...links }: Props) {
  const found = useJob(id)
  if (found.data === undefined) return <QueryState query={found} rows={5} />
  const job = found.data
  return (
    <>
      {title(known(job.job_name))}
      <div>
        <StateMark {...statusWords[job.status]} />
      </div>
      {job.status === 'running' && <JobProgress job={job} />}
      <Acts job={job} notices={notices} onStarted={onStarted} />
      <JobFacts job={job} open={links.open} />
      {job.runs.length > 0 && (
        <section aria-label={t('Runs')}>
          <h3>{t('Runs')}</h3>
          <JobTable jobs={job.runs} openId={undefined} link={links.link} narrow />
        </section>
      )}
      <section aria-label={t('Log')}>
        <h3>{t('Log')}</h3>
        {job.log.length === 0 && <p>{t('Nothing was written down.')}</p>}
        <ol className={`stack gap-4 ${styles.log}`} aria-label={t('Lines of the log')}>
          {job.log.map(({ at, message }, line) => (
            <li className="anywhere" key={line}>
              <time dateTime={at}>{showDateTime(at)}</time>
              {message}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function JobFacts({ job, open }: { job: JobInfo; open: Links['open'] }) {
  const { path, entries } = resultOf(job.result)
  const time = (at: string | null) => (at === null ? null : showDateTime(at))
  return (
    <Facts
      facts={[
        [t('Work'), functionName(job.execute_function)],
        [t('Times'), job.cron === null ? null : cronWords(job.cron)],
        [t('Next run'), time(job.next_at)],
        [t('Last run'), time(job.last_run_at)],
        [t('Why it failed'), job.status === 'failed' ? job.message : null],
        ...entries,
        [t('Result'), path === null ? null : open(path, t('Open the result'))],
        [t('Started by'), job.requested_by_name ?? t('The server')],
        [t('Requested'), time(job.created_at)],
        [t('Started'), time(job.started_at)],
        [t('Ended'), time(job.ended_at)],
        [t('Tries'), job.tries > 1 ? String(job.tries) : null],
        ['action', <code key="action">{job.action}</code>],
        ['execute_function', <code key="function">{job.execute_function}</code>],
        ['parameters', <pre key="parameters" className={`scroll-x small anywhere ground round ${styles.code}`}>{JSON.stringify(job.parameters, null, 2)}</pre>],
      ]}
    />
  )
}

function Acts({ job, notices, onStarted }: { job: Job; notices: Notices; onStarted: (job: Job) => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const order = useOrderJob({
    onDone: (changed) => {
      setFailure(null)
      if (changed.status === 'waiting') onStarted(changed)
      else notices.show('positive', t('{job_name} was cancelled.', { job_name: known(changed.job_name) }))
    },
    handlers: questionHandlers(notices, setFailure, () => undefined),
  })
  const act = (action: 'cancel' | 'retry') => {
    const body = { action, parameters: { job_id: job.id } } as const
    order.mutate({ body, key: keyOf({ ...body, tries: job.tries, status: job.status }) })
  }
  if (!mayCancel(job) && !mayRetry(job)) return null
  return (
    <>
      <div className="flex wrap gap-8">
        {mayCancel(job) && (
          <Button color="red" variant="light" loading={order.isPending} onClick={() => act('cancel')}>
            {job.status === 'scheduled' ? t('Cancel this schedule') : t('Cancel this job')}
          </Button>
        )}
        {mayRetry(job) && (
          <Button variant="light" loading={order.isPending} onClick={() => act('retry')}>
            {t('Try again')}
          </Button>
        )}
      </div>
      {failure !== null && <p className="anywhere alert bad">{failure}</p>}
    </>
  )
}
