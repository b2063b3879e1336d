import { Button } from '@mantine/core'
import { defaultPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { JobFilterFields, type JobFilters } from '../components/JobFilterFields.tsx'
import { JobTable } from '../components/JobTable.tsx'
import { RunningJobs } from '../components/RunningJobs.tsx'
import { functionWords } from '../functions.ts'
import { type Job, type JobFunction, useJobsList, useRunningJobs } from '../jobs.queries.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import frame from '../../../frame/frame.module.css'
import { jobsSearch, type JobsSearch } from './jobsSearch.ts'

const JobPane = lazyWithPreload(() => import('./JobPane.tsx'), 'JobPane')

/** The filters that the server knows; a function that somebody typed into the address is none. */
function filtersOf({ status, execute_function: works, keyword, requested_by }: JobsSearch): JobFilters {
  const known = works !== undefined && Object.hasOwn(functionWords, works) ? (works as JobFunction) : undefined
  return {
    ...(status !== undefined && { status }),
    ...(known !== undefined && { execute_function: known }),
    ...(keyword !== undefined && { keyword }),
    ...(requested_by !== undefined && { requested_by }),
  }
}

/** The jobs: what runs, what ran, what is scheduled; one of them beside the list on a desk and instead of it on a phone. */
export function JobsPage() {
  const { jobsWatch } = useServices()
  const screen = useScreen('/jobs', { opens: 'job', over: ['form'] })
  const { search, go, open } = screen
  const size = usePageSize('jobs', defaultPageSize)
  const people = useNamedUsers().data ?? []
  const filters = filtersOf(search)
  const running = useRunningJobs().data
  const found = useJobsList({ ...filters, page: search.page ?? 1, ipp: size.size }, (running?.count ?? 0) > 0)
  const started = (job: Job) => {
    if (job.status === 'waiting') jobsWatch.add(job.id)
    go(({ form: _, ...before }) => ({ ...before, job: job.id }), { step: false })
  }
  const narrow = (next: JobFilters) => go(({ job, form }) => jobsSearch({ ...next, job, form }), { step: false })
  const { link } = screen.list
  const narrowed = Object.keys(filters).length > 0
  const list = (
    <section className={`stack gap-12 shrink ${frame.list}`} aria-label={t('List of jobs')}>
      <RunningJobs jobs={running?.items ?? []} link={link} />
      <JobFilterFields key={filters.keyword ?? ''} filters={filters} onFilters={narrow} people={people.map(({ id, display_name }) => ({ id, name: display_name }))} />
      <ListPage
        found={found}
        many={t('jobs')}
        keeps
        empty={
          <EmptyState
            title={narrowed ? t('Nothing matches') : t('No jobs yet')}
            text={narrowed ? t('No matching job.') : t('Long work on the server shows here once requested.')}
            action={narrowed && <Button variant="default" onClick={() => narrow({})}>{t('Clear filters')}</Button>}
          />
        }
        page={search.page}
        size={size}
        onPage={(to) => go((before) => ({ ...before, page: to }), { step: false })}
        onSize={() => go(({ page: _, ...before }) => before, { step: false })}
      >
        {({ items }) => <JobTable jobs={items} openId={search.job} link={link} narrow={screen.list.beside} />}
      </ListPage>
    </section>
  )
  return (
    <Screen
      screen={screen}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go(({ job: _, ...before }) => ({ ...before, form: 'new' }), { step: !open })}>
          {t('New job')}
        </Button>
      }
      list={list}
      pane={<JobPane screen={screen} onStarted={started} />}
    />
  )
}
