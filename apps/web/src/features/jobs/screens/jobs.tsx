import { Button } from '@mantine/core'
import { defaultPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { JobTable } from '../components/JobTable.tsx'
import { RunningJobs } from '../components/RunningJobs.tsx'
import { functionWords } from '../functions.ts'
import type { JobFilters, JobsPart } from '../jobFields.ts'
import { type Job, type JobFunction, useJobsList, useRunningJobs } from '../jobs.queries.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { ListCount, ListSection } from '../../../ui/list/ListScreen.tsx'
import { without } from '../../../ui/list/params.ts'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import frame from '../../../frame/frame.module.css'
import { JobsTools } from './JobsTools.tsx'
import { jobsSearch, type JobsSearch } from './jobsSearch.ts'

const JobPane = lazyWithPreload(() => import('./JobPane.tsx'), 'JobPane')

/** The filters that the server knows; a function that somebody typed into the address is none. */
function filtersOf({ status, execute_function: works, requested_by }: JobsSearch): JobFilters {
  const known = works !== undefined && Object.hasOwn(functionWords, works) ? (works as JobFunction) : undefined
  return {
    ...(status !== undefined && { status }),
    ...(known !== undefined && { execute_function: known }),
    ...(requested_by !== undefined && { requested_by }),
  }
}

const emptyWords: Readonly<Record<JobsPart, { readonly title: string; readonly text: string }>> = {
  runs: { title: t('No jobs yet'), text: t('Jobs show here when they start.') },
  schedules: { title: t('No schedules yet'), text: t('Add one with New job.') },
}

/** The jobs in two parts, what runs or ran and the schedules; one of them beside the list on a desk and instead of it on a phone. */
export function JobsPage() {
  const { jobsWatch } = useServices()
  const screen = useScreen('/jobs', { opens: 'job', over: ['form'] })
  const { search, go, open } = screen
  const part = search.part ?? 'runs'
  const size = usePageSize('jobs', defaultPageSize)
  const filters = filtersOf(search)
  const { keyword } = search
  const running = useRunningJobs().data
  const action = part === 'schedules' ? 'schedule' : 'run'
  const found = useJobsList({ ...filters, ...(keyword !== undefined && { keyword }), action, page: search.page ?? 1, ipp: size.size }, (running?.count ?? 0) > 0)
  const started = (job: Job) => {
    if (job.status === 'waiting') jobsWatch.add(job.id)
    go((before) => jobsSearch({ ...without(before, 'form', 'part'), job: job.id, ...(job.action === 'schedule' && { part: 'schedules' }) }), { step: false })
  }
  const narrow = (next: JobFilters, name = keyword) => go((before) => jobsSearch({ ...next, keyword: name, part: before.part, job: before.job, form: before.form }), { step: false })
  const { link } = screen.list
  const narrowed = Object.keys(filters).length > 0 || keyword !== undefined
  const count = found.data?.count
  const list = (
    <ListSection
      many={t('jobs')}
      className={frame.list}
      tools={
        <JobsTools
          part={part}
          onPart={(next) => go(({ job }) => jobsSearch({ part: next, job }), { step: true })}
          keyword={keyword ?? ''}
          onKeyword={(name) => narrow(filters, name)}
          filters={filters}
          onFilters={narrow}
          narrow={!screen.wide || screen.list.beside}
        />
      }
    >
      <ListCount>
        <p className="grow" role="status">
          {count !== undefined && (part === 'schedules' ? t('{count, plural, one {# schedule} other {# schedules}}', { count }) : t('{count, plural, one {# job} other {# jobs}}', { count }))}
        </p>
      </ListCount>
      {part === 'runs' && <RunningJobs jobs={running?.items ?? []} link={link} />}
      <ListPage
        found={found}
        many={t('jobs')}
        keeps
        empty={
          <EmptyState
            {...(narrowed ? { title: t('Nothing matches'), text: t('No matching job.') } : emptyWords[part])}
            action={narrowed && <Button variant="default" onClick={() => narrow({}, '')}>{t('Clear filters')}</Button>}
          />
        }
        page={search.page}
        size={size}
        onPage={(to) => go((before) => ({ ...before, page: to }), { step: false })}
        onSize={() => go(({ page: _, ...before }) => before, { step: false })}
      >
        {({ items }) => <JobTable jobs={items} openId={search.job} link={link} narrow={screen.list.beside} />}
      </ListPage>
    </ListSection>
  )
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go(({ job: _, ...before }) => ({ ...before, form: 'new' }), { step: !open })}>
      {t('New job')}
    </Button>
  )
  return <Screen screen={screen} actions={screen.desk && add} list={list} pane={<JobPane screen={screen} onStarted={started} />} main={add} />
}
