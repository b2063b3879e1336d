import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { JobFilterFields, type JobFilters } from '../../../domains/jobs/components/JobFilterFields.tsx'
import { JobTable } from '../../../domains/jobs/components/JobTable.tsx'
import { RunningJobs } from '../../../domains/jobs/components/RunningJobs.tsx'
import { functionWords } from '../../../domains/jobs/functions.ts'
import { type Job, type JobFunction, useJobsList, useRunningJobs } from '../../../domains/jobs/jobs.queries.ts'
import { useNamedUsers } from '../../../domains/users/users.queries.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ListPages } from '../../../ui/tables/ListPages.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'
import { jobsSearch, type JobsSearch } from './jobsSearch.ts'

const JobPane = lazy(() => import('./JobPane.tsx').then(({ JobPane: component }) => ({ default: component })))

const route = getRouteApi('/main/jobs')

type Change = (before: JobsSearch) => JobsSearch

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
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const { jobsWatch } = useServices()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const size = usePageSize('jobs', defaultPageSize)
  const people = useNamedUsers().data ?? []
  const filters = filtersOf(search)
  const running = useRunningJobs().data
  const found = useJobsList({ ...filters, page: search.page ?? 1, ipp: size.size }, (running?.count ?? 0) > 0)
  const open = search.job !== undefined || search.form === 'new'
  useReturnedFocus(search.job, 'job')
  const go = (change: Change, step: boolean) =>
    void navigate({ search: change, replace: !step, resetScroll: false, state: (before) => (step ? { opened: true } : before) })
  const close = () => {
    if (opened) router.history.back()
    else go(({ job: _, form: __, ...before }) => before, false)
  }
  const started = (job: Job) => {
    if (job.status === 'waiting') jobsWatch.add(job.id)
    go(({ form: _, ...before }) => ({ ...before, job: job.id }), false)
  }
  const narrow = (next: JobFilters) => go(({ job, form }) => jobsSearch({ ...next, job, form }), false)
  const { form: _form, ...listed } = search
  const link = (job: Job, face: ReactNode) => (
    <Link
      to="/jobs"
      search={{ ...listed, job: job.id }}
      state={{ opened: true }}
      data-job={job.id}
      replace={search.job !== undefined}
      resetScroll={!wide}
      activeProps={{}}
    >
      {face}
    </Link>
  )
  const page = found.data
  const narrowed = Object.keys(filters).length > 0
  const list = (
    <section className={`stack gap-12 shrink ${frame.list}`} aria-label="List of jobs">
      <RunningJobs jobs={running?.items ?? []} link={link} />
      <JobFilterFields key={filters.keyword ?? ''} filters={filters} onFilters={narrow} people={people.map(({ id, display_name }) => ({ id, name: display_name }))} />
      {found.isPending && <RowsShape />}
      {found.isError && page === undefined && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page?.count === 0 && (
        <EmptyState
          title={narrowed ? 'Nothing matches' : 'No jobs yet'}
          text={narrowed ? 'No job is like that.' : 'Long work on the server stands here from the moment it is asked for.'}
          action={narrowed && <Button variant="default" onClick={() => narrow({})}>Clear filters</Button>}
        />
      )}
      {page !== undefined && page.count > 0 && (
        <>
          <JobTable jobs={page.items} openId={search.job} link={link} narrow={open && wide} />
          <ListPages
            what="jobs"
            page={search.page}
            pages={page.pages}
            size={size}
            onPage={(to) => go((before) => ({ ...before, page: to }), false)}
            onSize={() => go(({ page: _, ...before }) => before, false)}
          />
        </>
      )}
    </section>
  )
  return (
    <>
      <PageHead title={screenTitles['/jobs']} lead={!wide && open && <BackToList close={close} />}>
        {(wide || !open) && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go(({ job: _, ...before }) => ({ ...before, form: 'new' }), !open)}>
            New job
          </Button>
        )}
      </PageHead>
      <div className={frame.split} data-open={open && wide}>
        {(wide || !open) && list}
        {open && (
          <Suspense fallback={<RowsShape />}>
            <JobPane search={search} beside={wide} close={close} onStarted={started} link={link} />
          </Suspense>
        )}
      </div>
    </>
  )
}
