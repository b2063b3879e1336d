import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { Job, JobFunction, jobInfo, jobList, JobStatus } from '@bisita/contract/operations/jobs'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import { underWay } from './format.ts'

export type { Job, JobFunction, JobStatus }

export type JobsQuery = NonNullable<CallRequest<typeof jobList>['query']>
export type JobInfo = CallAnswer<typeof jobInfo>

/** How often is asked, in milliseconds: while something runs, and while nothing does. */
const often = 1000
const seldom = 15_000

/** What runs now, whatever the list is narrowed to. */
export const useRunningJobs = () =>
  useCall(
    calls.jobList,
    { query: { status: 'running', ipp: 10 } },
    { queryKey: ['jobs', 'running'], slot: 'jobs that run', refetchInterval: ({ state }) => ((state.data?.count ?? 0) > 0 ? often : seldom) },
  )

/** A page of the jobs; the one before stays while another loads. `live`: something runs that may not be among them. */
export const useJobsList = (query: JobsQuery, live: boolean) =>
  useCall(
    calls.jobList,
    { query },
    {
      queryKey: ['jobs', 'list', query],
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (live || state.data?.items.some(underWay) === true ? often : seldom),
    },
  )

/** A job with its log and runs. */
export const useJob = (id: string) =>
  useCall(
    calls.jobInfo,
    { params: { id } },
    { queryKey: ['jobs', 'info', id], refetchInterval: ({ state }) => (state.data !== undefined && underWay(state.data) ? often : seldom) },
  )

/** Runs, schedules, cancels or tries again. */
export const useOrderJob = (outcome: ChangeOutcome<Job>) => useChange(calls.jobCreate, outcome, { invalidates: [['jobs']] })
