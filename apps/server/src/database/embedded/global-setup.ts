import type { TestProject } from 'vitest/node'
import { startTemporary } from './testing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for the whole test run, as a role that may create databases. */
    databaseUrl: string
  }
}

/**
 * Gives the database tests one PostgreSQL for the whole run, `inject('databaseUrl')`: that of
 * BISITA_TEST_DATABASE_URL, or else a temporary embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['BISITA_TEST_DATABASE_URL']
  if (external) {
    project.provide('databaseUrl', external)
    return () => Promise.resolve()
  }
  const temporary = await startTemporary()
  project.provide('databaseUrl', temporary.url)
  return temporary.stop
}
