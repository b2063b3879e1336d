import type { ReactNode } from 'react'
import type { Job } from '../jobs.repository.ts'
import { JobProgress } from './JobProgress.tsx'
import styles from './Jobs.module.css'

/** What runs now, each with its bar. */
export function RunningJobs({ jobs, link }: { jobs: readonly Job[]; link: (job: Job, face: ReactNode) => ReactNode }) {
  if (jobs.length === 0) return null
  return (
    <ul className={styles.running} aria-label="Running now">
      {jobs.map((job) => (
        <li key={job.id}>
          {link(job, job.job_name)}
          <JobProgress job={job} />
        </li>
      ))}
    </ul>
  )
}
