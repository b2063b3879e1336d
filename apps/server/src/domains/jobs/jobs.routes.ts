import { jobCreate, jobInfo, jobList } from '@bisita/contract/operations/jobs'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { pageText } from '../../http/pages.ts'
import { createJob, readJob } from './jobs.service.ts'
import { findJobs } from './jobs.store.ts'

export function jobsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, jobCreate, (context, { body }) => createJob(context, body))
  mount(app, deps, jobList, async ({ db }, { query }) => pageText(await findJobs(db, query), query))
  mount(app, deps, jobInfo, ({ db }, { params }) => readJob(db, params.id))
}
