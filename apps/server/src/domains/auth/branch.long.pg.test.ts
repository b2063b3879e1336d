import { randomUUID } from 'node:crypto'
import { loginWindow } from '@bisita/contract/limits'
import { expect, test } from 'vitest'
import { demoPassword } from '../../demo/organisation.ts'
import type { Reply } from '../../testing/app.ts'
import { app, openDesk, pass } from './testing/desk.ts'

openDesk()

/** Everybody of the branch comes from here. */
const router = '203.0.113.7'

const signIn = (username: string, password: string, device = ''): Promise<Reply> =>
  app.anonymous.post('/auth/authenticate', { username, password }, { headers: { 'x-forwarded-for': router, ...(device && { cookie: device }) } })

const deviceOf = (reply: Reply): string => /bisita_device=[\w-]+/.exec(reply.headers.getSetCookie().join('; '))?.[0] ?? ''

/** Adds `many` users with the demo's password and returns their usernames. */
async function addedUsers(many: number): Promise<string[]> {
  const mark = randomUUID().slice(0, 8)
  const { rows } = await app.pool.query<{ username: string }>(
    `insert into users (id, username, display_name, user_type, password_hash, is_demo)
     select gen_random_uuid(), 'p' || n || '-' || $1, 'Person ' || n, 'mr', (select password_hash from users where username = 'admin'), true
     from generate_series(1, $2) n returning username`,
    [mark, many],
  )
  return rows.map(({ username }) => username)
}

test('a branch of 30 people and 200 phones behind one router signs in, though each mistypes twice', { timeout: 600_000 }, async () => {
  const names = await addedUsers(230)
  const first = await Promise.all(names.map((name) => signIn(name, demoPassword)))
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))
  pass(loginWindow)
  await Promise.all(
    names.map(async (name, n) => {
      const device = deviceOf(first[n] as Reply)
      for (let slip = 0; slip < 2; slip += 1) expect((await signIn(name, 'not the password', device)).status).toBe(401)
      expect((await signIn(name, demoPassword, device)).status).toBe(200)
    }),
  )
  expect(app.pauses).toEqual([])
})
