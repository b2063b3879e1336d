import { beforeEach } from 'vitest'
import { demoPassword } from '../../../../demo/organisation.ts'
import type { Reply, TestCaller } from '../../../../testing/app.ts'
import { app, openApp, pass } from '../../../../testing/desk.ts'
import { period } from '../otp.ts'
import { setUpCodes, type SoftwareApp, stepIn } from './app.ts'

/** An officer with codes, their app and their recovery codes: new ones for each test. */
export let oic: TestCaller
export let phone: SoftwareApp
export let recovery: readonly string[]

const tables = ['sign_in_codes', 'recovery_codes', 'sign_in_steps', 'remembered_browsers', 'passkeys', 'passkey_challenges', 'login_failures', 'notifications', 'settings']

/** Opens a server on which oic1 has codes before each test. */
export function openCodes(): void {
  openApp()
  beforeEach(async () => {
    for (const table of tables) await app.pool.query(`delete from ${table}`)
    // Whatever the tests before did with the codes of this half minute.
    pass(10 * period)
    oic = await app.signIn('oic1')
    ;({ app: phone, recovery } = await setUpCodes(oic, app.clock.now))
  })
}

export const password = (username = 'oic1', headers: Record<string, string> = {}) => app.anonymous.post('/auth/authenticate', { username, password: demoPassword }, { headers })
export const second = (step: string, code: string, more: { remember?: boolean; headers?: Record<string, string> } = {}) =>
  app.anonymous.post('/auth/code', { step, code, remember: more.remember ?? false }, { headers: more.headers ?? {} })
export const signIn = async (code: string) => second(stepIn(await password()), code)

/** What the officer's app shows now, or so many steps later. */
export const shown = (steps = 0) => phone.code(app.clock.now, steps)
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const cookieOf = ({ headers }: Reply, name: string) => headers.getSetCookie().map((one) => one.split(';')[0] ?? '').find((one) => one.startsWith(`${name}=`)) ?? ''
export const deviceOf = (reply: Reply) => cookieOf(reply, 'bisita_device')
export const sessionOf = (reply: Reply) => cookieOf(reply, 'bisita')

/** The notifications about signing in that somebody got. */
export const notified = async (username: string): Promise<string[]> =>
  (await app.pool.query(`select n.text from notifications n join users u on u.id = n.user_id where n.kind = 'factor' and u.username = $1 order by n.id`, [username])).rows.map(({ text }) => text)
