import { known, t } from '@bisita/contract/words'
import { useNow } from '../../../ui/hooks/useNow.ts'
import type { Job } from '../jobs.queries.ts'
import { progressWords, timeLeft } from '../format.ts'

/** How far a running job is: a bar, figures, and about how long it still takes. */
export function JobProgress({ job }: { job: Job }) {
  const now = useNow(1000)
  const words = [progressWords(job), timeLeft(job, now)].filter((part) => part !== null).join(', ')
  return (
    <div className="stack gap-2 figures">
      {job.total === null ? (
        <progress className="meter" aria-label={known(job.job_name)} />
      ) : (
        <progress className="meter" aria-label={known(job.job_name)} max={Math.max(1, job.total)} value={job.done} />
      )}
      <span className="small mute">{words === '' ? t('Started') : words}</span>
    </div>
  )
}
