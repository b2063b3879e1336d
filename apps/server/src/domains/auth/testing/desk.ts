import { beforeAll, beforeEach } from 'vitest'
import { app, openApp } from '../../../testing/desk.ts'

export { app, pass } from '../../../testing/desk.ts'
/** When each test begins. */
export let begin: Date

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  openApp()
  beforeAll(() => void (begin = app.clock.now))
  beforeEach(async () => {
    app.clock.now = begin
    await app.pool.query('delete from login_failures')
    await app.pool.query('update users set deactivated_at = null, deleted_at = null, is_demo = true, must_change_password = false')
  })
}

export const second = 1000
