import { known, t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import type { Job } from '../jobs.queries.ts'
import { JobProgress } from './JobProgress.tsx'

/** What runs now, each with its bar. */
export function RunningJobs({ jobs, link }: { jobs: readonly Job[]; link: (job: Job, face: ReactNode) => ReactNode }) {
  if (jobs.length === 0) return null
  return (
    <ul className="stack gap-10 framed round-8" style={{ padding: 12 }} aria-label={t('Running now')}>
      {jobs.map((job) => (
        <li className="stack gap-4" key={job.id}>
          {link(job, known(job.job_name))}
          <JobProgress job={job} />
        </li>
      ))}
    </ul>
  )
}
