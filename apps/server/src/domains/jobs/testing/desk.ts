import { afterAll, beforeAll } from 'vitest'
import { type Caller, testApp, type TestApp } from '../../../testing/app.ts'

/** A server of the file's own with an administrator and everybody else, and no job in its table. */
export let app: TestApp
export let admin: Caller
export let others: Caller[]

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  beforeAll(async () => {
    app = await testApp()
    ;[admin, ...others] = (await Promise.all(['admin', 'mr1', 'tele1', 'oic1', 'ah1'].map((username) => app.signIn(username)))) as [Caller, ...Caller[]]
  })
  afterAll(() => app.close())
}

export const emptyJobs = () => app.pool.query('truncate jobs cascade')

/** The body of a job to be run at once. */
export const running = (more: Record<string, unknown> = {}) => ({ job_name: 'Clear up now', action: 'run', execute_function: 'prune', parameters: {}, ...more })

/** The body of a schedule. */
export const scheduled = (cron: string, more: Record<string, unknown> = {}) => running({ job_name: 'Every night', action: 'schedule', parameters: { cron }, ...more })

export const create = async (body: Record<string, unknown>) => {
  const reply = await admin.post('/job/create', body)
  if (reply.status !== 201) throw new Error(`not made: ${JSON.stringify(reply.body)}`)
  return reply.body as { id: string; status: string }
}

export const info = async (id: string) => (await admin.get(`/job/info/${id}`)).body
