import type { TestProject } from 'vitest/node'
import { preparedCluster } from '../../testing/cluster/prepared.ts'
import { startTemporary } from './testing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for each worker of the test run, as a role that may create databases. */
    databaseUrls: readonly string[]
  }
}

/**
 * Gives each worker of the database tests a PostgreSQL for the whole run, `inject('databaseUrls')`: temporary copies
 * of one that is kept, or else all of them that of BISITA_TEST_DATABASE_URL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const external = process.env['BISITA_TEST_DATABASE_URL']
  if (external) {
    project.provide('databaseUrls', [external])
    return () => Promise.resolve()
  }
  const from = await preparedCluster('tests')
  const clusters = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startTemporary(from)))
  project.provide('databaseUrls', clusters.map(({ url }) => url))
  return () => Promise.all(clusters.map(({ stop }) => stop()))
}
