import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { JobRecord } from '../components/JobRecord.tsx'
import { NewJob } from '../components/NewJob.tsx'
import type { Job } from '../jobs.queries.ts'
import { Pane, PaneHeading } from '../../../frame/Pane.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import type { JobsSearch } from './jobsSearch.ts'

type Props = {
  screen: ScreenState<JobsSearch>
  /** A job was begun from here. */
  onStarted: (job: Job) => void
}

/** The record of a job, or the form of a new one. */
export function JobPane({ screen, onStarted }: Props) {
  const { notices } = useServices()
  const { search, close } = screen
  return (
    <Pane screen={screen} label={t('Job')}>
      {search.form === 'new' ? (
        <>
          <PaneHeading>{t('Run or schedule a job')}</PaneHeading>
          <NewJob notices={notices} onStarted={onStarted} onCancel={close} />
        </>
      ) : (
        search.job !== undefined && (
          <JobRecord
            key={search.job}
            id={search.job}
            title={(name) => <PaneHeading>{name}</PaneHeading>}
            notices={notices}
            onStarted={onStarted}
            link={screen.list.link}
            open={(path, face) => <Link to={path}>{face}</Link>}
          />
        )
      )}
    </Pane>
  )
}
