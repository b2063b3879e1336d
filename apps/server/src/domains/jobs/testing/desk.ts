import type { TestCaller } from '../../../testing/app.ts'
import { app, openApp, signedIn } from '../../../testing/desk.ts'

export { app } from '../../../testing/desk.ts'
export let admin: TestCaller

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  openApp()
  ;({ admin } = signedIn('admin'))
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
