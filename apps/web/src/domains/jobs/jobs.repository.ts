import type { Answer, Request } from '@bisita/contract/calls/call'
import type { Job, JobFunction, jobCreate, jobInfo, jobList, JobStatus } from '@bisita/contract/operations/jobs'
import { createInjected } from '../../ui/inject.tsx'

export type { Job, JobFunction, JobStatus }

export type JobsQuery = NonNullable<Request<typeof jobList>['query']>
export type JobsPage = Answer<typeof jobList>
export type JobInfo = Answer<typeof jobInfo>
export type JobOrder = Request<typeof jobCreate>['body']

type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/** Long work on the server: always the network's. `key` is the idempotency key of a send. */
export type JobsRepository = {
  readonly list: (query: JobsQuery, read?: Read) => Promise<JobsPage>
  readonly info: (id: string, read?: Read) => Promise<JobInfo>
  readonly create: (order: JobOrder, key: string) => Promise<Job>
}

export const [JobsProvider, useJobsRepository] = createInjected<JobsRepository>('The jobs repository')
