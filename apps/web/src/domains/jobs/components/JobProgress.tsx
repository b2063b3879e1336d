import { useNow } from '../../../ui/hooks/useNow.ts'
import type { Job } from '../jobs.repository.ts'
import { progressWords, timeLeft } from '../showing.ts'
import styles from './Jobs.module.css'

/** How far a running job is: a bar, figures, and about how long it still takes. */
export function JobProgress({ job }: { job: Job }) {
  const now = useNow(1000)
  const words = [progressWords(job), timeLeft(job, now)].filter((part) => part !== null).join(', ')
  return (
    <div className={styles.progress}>
      {job.total === null ? (
        <progress aria-label={job.job_name} />
      ) : (
        <progress aria-label={job.job_name} max={Math.max(1, job.total)} value={job.done} />
      )}
      <span>{words === '' ? 'Begun' : words}</span>
    </div>
  )
}
