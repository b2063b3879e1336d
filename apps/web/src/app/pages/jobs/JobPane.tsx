import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { JobRecord } from '../../../domains/jobs/components/JobRecord.tsx'
import { NewJob } from '../../../domains/jobs/components/NewJob.tsx'
import type { Job } from '../../../domains/jobs/jobs.queries.ts'
import { useServices } from '../../useServices.ts'
import frame from '../frame.module.css'
import { ClosePane } from '../FrameButtons.tsx'
import type { JobsSearch } from './jobsSearch.ts'

type Props = {
  search: JobsSearch
  beside: boolean
  close: () => void
  /** A job was begun from here. */
  onStarted: (job: Job) => void
  link: (job: Job, face: ReactNode) => ReactNode
}

function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** The record of a job, or the form of a new one. */
export function JobPane({ search, beside, close, onStarted, link }: Props) {
  const { notices } = useServices()
  useHotkeys([['Escape', () => document.querySelector('[data-dialog="open"]') ?? close()]])
  return (
    <section className={`stack gap-12 content-start shrink ${frame.pane}`} data-beside={beside} aria-label="Job">
      {beside && <ClosePane close={close} />}
      {search.form === 'new' ? (
        <>
          <Title>Run or schedule a job</Title>
          <NewJob notices={notices} onStarted={onStarted} onCancel={close} />
        </>
      ) : (
        search.job !== undefined && (
          <JobRecord
            key={search.job}
            id={search.job}
            title={(name) => <Title>{name}</Title>}
            notices={notices}
            onStarted={onStarted}
            link={link}
            open={(path, face) => <Link to={path}>{face}</Link>}
          />
        )
      )}
    </section>
  )
}
