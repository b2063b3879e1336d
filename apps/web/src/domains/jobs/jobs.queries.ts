import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import { useJobsRepository, type Job, type JobOrder, type JobsQuery } from './jobs.repository.ts'
import { underWay } from './showing.ts'

const keys = {
  all: ['jobs'] as const,
  list: (query: JobsQuery) => ['jobs', 'list', query] as const,
  running: ['jobs', 'running'] as const,
  info: (id: string) => ['jobs', 'info', id] as const,
}

/** How often is asked, in milliseconds: while something runs, and while nothing does. */
const often = 1000
const seldom = 15_000

/** What runs now, whatever the list is narrowed to. */
export function useRunningJobs() {
  const jobs = useJobsRepository()
  return useQuery({
    queryKey: keys.running,
    queryFn: ({ signal }) => jobs.list({ status: 'running', ipp: 10 }, { signal, slot: 'jobs that run' }),
    refetchInterval: ({ state }) => ((state.data?.count ?? 0) > 0 ? often : seldom),
  })
}

/** A page of the jobs; the one before stays while another loads. `live`: something runs that may not be among them. */
export function useJobsList(query: JobsQuery, live: boolean) {
  const jobs = useJobsRepository()
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => jobs.list(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (live || state.data?.items.some(underWay) === true ? often : seldom),
  })
}

/** A job with its log and runs. */
export function useJob(id: string) {
  const jobs = useJobsRepository()
  return useQuery({
    queryKey: keys.info(id),
    queryFn: ({ signal }) => jobs.info(id, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && underWay(state.data) ? often : seldom),
  })
}

type Outcome = { readonly onDone: (job: Job) => void; readonly handlers: Handlers }

/** Runs, schedules, cancels or tries again. */
export function useOrderJob({ onDone, handlers }: Outcome) {
  const jobs = useJobsRepository()
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ order, key }: { order: JobOrder; key: string }) => jobs.create(order, key),
    onSuccess: (job) => {
      void cache.invalidateQueries({ queryKey: keys.all })
      onDone(job)
    },
    onError: (error) => dealWith(error, handlers),
  })
}
