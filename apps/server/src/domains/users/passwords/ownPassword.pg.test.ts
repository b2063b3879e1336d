import { sessionGuesses } from '@bisita/contract/limits'
import { tooEasy } from '@bisita/rules/people/passwords'
import { beforeAll, expect, test } from 'vitest'
import { app, as, openDesk, refusalOf } from '../../approvals/testing/desk.ts'
import { newPersonBody, goodPassword, organisation, settled } from '../testing/users.ts'

openDesk()

let at: Readonly<Record<string, string>>

beforeAll(async () => {
  at = await organisation()
})

const linesOf = async (id: string) =>
  (await app.pool.query<{ after: unknown }>(`select after from audit_log where action = 'auth.wrong_password' and record_id = $1 order by id`, [id])).rows.map(({ after }) => after)

const next = 'tatlong bundok sa hapon'

test('a session has ten guesses at the password, however many at once; then it ends', async () => {
  const { person, caller } = await settled({ branch_id: at['Baguio'] })
  const other = await app.signIn(person.username, goodPassword)
  const guess = (current_password: string) => caller.post('/user/change-password', { current_password, new_password: next })
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(`guess number ${n}`)))
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(sessionGuesses)
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(30 - sessionGuesses)
  expect(refusalOf(await guess(goodPassword))).toEqual([401, 'expired'])
  expect((await other.get('/user/current')).status).toBe(200)
  expect(await linesOf(person.id)).toHaveLength(sessionGuesses)
  // They count as wrong sign-ins from there.
  expect((await app.anonymous.post('/auth/authenticate', { username: person.username, password: goodPassword })).status).toBe(429)
})

test('a right one ends the counting; ending sign-ins elsewhere counts alike', async () => {
  const { caller } = await settled({ branch_id: at['Baguio'] })
  const end = (password: string) => caller.delete('/user/sessions', { password })
  for (let n = 1; n < sessionGuesses; n += 1) expect(refusalOf(await end('not the password'))).toEqual([403, 'current_password'])
  expect((await end(goodPassword)).status).toBe(200)
  for (let n = 1; n < sessionGuesses; n += 1) expect((await end('not the password')).status).toBe(403)
  expect((await caller.post('/user/change-password', { current_password: 'nor this one', new_password: next })).status).toBe(403)
  expect((await end(goodPassword)).status).toBe(401)
})

test.for(['password1234', 'qwertyuiop123', 'iloveyouforever', 'P@ssw0rd1234', 'baguio-bisita-2026', 'bisita-demo-2026', 'Dagupan Branch 1', 'marilou.santos1990'])(
  'a password that people try first is refused with what to do: %s',
  async (password) => {
    const reply = await as('admin').post('/user/create', newPersonBody({ display_name: 'Marilou Santos', branch_id: at['Baguio'], password }))
    expect([reply.status, reply.body.fields]).toEqual([400, [{ path: 'password', message: tooEasy }]])
  },
)
