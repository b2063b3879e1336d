import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'

/** The server of the file, whose clock stands still until {@link pass} moves it. */
export let app: TestApp
/** When each test begins. */
export let begin: Date

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  beforeAll(async () => {
    app = await testApp()
    begin = app.clock.now
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.now = begin
    await app.pool.query('delete from login_failures')
    await app.pool.query('update users set deactivated_at = null, deleted_at = null, is_demo = true, must_change_password = false')
  })
}

/** Moves the server's clock on. */
export const pass = (milliseconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

export const second = 1000
