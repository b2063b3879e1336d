import { known, t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { NameCell, RowTable, TableRow } from '../../../ui/tables/RowTable.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { cronWords } from '../cronWords.ts'
import { functionName } from '../functions.ts'
import type { Job } from '../jobs.queries.ts'
import { outcomeWords, statusWords } from '../format.ts'
import styles from './Jobs.module.css'

type Props = {
  jobs: readonly Job[]
  openId: string | undefined
  /** A link to the record of a job, around its name. */
  link: (job: Job, face: ReactNode) => ReactNode
  /** Whether there is room for the names and states only. */
  narrow: boolean
}

/** What stands under a job's name: what it carries out, by whom, and of a schedule when. */
const aboutWords = (job: Job): string =>
  [functionName(job.execute_function), job.cron === null ? null : cronWords(job.cron), job.requested_by_name]
    .filter((part) => part !== null && part !== job.job_name)
    .join(' · ')

/** The jobs of a page: a row each. */
export function JobTable({ jobs, openId, link, narrow }: Props) {
  return (
    <RowTable
      caption={t('Jobs')}
      className={`${styles.jobs} ${narrow ? '' : styles.wide}`}
      head={
        <>
          <th scope="col">{t('Job')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col">{t('When')}</th>
        </>
      }
    >
      {jobs.map((job) => {
        const { word, tone } = statusWords[job.status]
        return (
          <TableRow key={job.id} open={job.id === openId}>
            <NameCell className={styles.name} title={`${known(job.job_name)}, ${aboutWords(job)}`}>
              {link(
                job,
                <>
                  <span className="cut">{known(job.job_name)}</span>
                  <small className="cut">{aboutWords(job)}</small>
                </>,
              )}
            </NameCell>
            <td>
              <StateMark tone={tone} word={word} />
            </td>
            <td className={`soft breaks ${styles.outcome}`}>{outcomeWords(job)}</td>
          </TableRow>
        )
      })}
    </RowTable>
  )
}
