import { t } from '@bisita/contract/words'
import { JobProgress } from '../../jobs/components/JobProgress.tsx'
import { useJob } from '../../jobs/jobs.queries.ts'
import { underWay } from '../../jobs/format.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import styles from './strategies.module.css'

/** A publishing while it is carried out: everybody works by the strategy before until it ends. */
export function Publishing({ jobId }: { jobId: string }) {
  const job = useJob(jobId).data
  if (job === undefined) return null
  return (
    <section className={`stack gap-8 round-8 ${styles.publishing}`} aria-label={t('Publishing')} role="status">
      {underWay(job) ? (
        <>
          <p>{t('Clients are being placed. The previous strategy applies until this is done.')}</p>
          <JobProgress job={job} />
        </>
      ) : job.status === 'done' ? (
        <StateMark tone="done" word={t('Published. Everybody uses it now.')} />
      ) : (
        <StateMark tone="bad" word={t('Not published: {message}', { message: job.message ?? job.status })} />
      )}
    </section>
  )
}
