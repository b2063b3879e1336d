import { authenticate } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import { expect, test } from 'vitest'
import { Refused, type OutcomeHandlers } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer, fakeApi } from '../../../testing/fakeApi.ts'
import { button, described, field, press, render, type } from '../../../testing/render.tsx'
import { createNotices } from '../../../ui/notices.ts'
import { LoginForm, type SignedIn } from './LoginForm.tsx'

async function loginScene(take: () => Promise<SignedIn>) {
  const notices = createNotices()
  const sent: unknown[] = []
  const signedIn: SignedIn[] = []
  const steps: string[] = []
  const api = fakeApi(
    answer(authenticate, async ({ body }) => {
      sent.push(body)
      return { data: await take() }
    }),
  )
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof Refused) handlers[error.status]?.(error)
  }
  const page = await render(
    <OutcomeProvider value={dealWith}>
      <ApiProvider value={api}>
        <LoginForm notices={notices} onSignedIn={(found) => signedIn.push(found)} onSecondStep={({ token }) => steps.push(token)} />
      </ApiProvider>
    </OutcomeProvider>,
  )
  const shown = () => notices.list().map(({ tone, text }) => `${tone}: ${text}`)
  return { page, sent, signedIn, steps, shown }
}

const refused = (status: number, message: string) => () =>
  Promise.reject(new Refused({ status, sentAs: null, problem: { message, code: 'wrong_password', request_id: 'r' } }))

const done: SignedIn = { user: {} as SignedIn['user'], allowed_paths: [], expires_at: '2026-11-28T00:00:00Z', password_set: [] }

test('no error shows before the first try; what is missing is named under its field', async () => {
  const { page, sent, shown } = await loginScene(() => Promise.resolve(done))
  expect(page.querySelector('[aria-invalid="true"]')).toBeNull()
  await press(button(page, 'Login'))
  expect(sent).toEqual([])
  expect(shown()).toEqual([`warning: ${messages.fillRequired}`])
  expect(described(field(page, 'Username'))).toBe('Type your username.')
  expect(field(page, 'Password').getAttribute('aria-invalid')).toBe('true')
})

test('a wrong password keeps what was typed and says so', async () => {
  const { page, shown } = await loginScene(refused(401, 'x'))
  await type(field(page, 'Username'), 'mr1')
  await type(field(page, 'Password'), 'wrong')
  await press(button(page, 'Login'))
  expect(shown()).toEqual([`negative: ${messages.wrongLogin}`])
  expect(field(page, 'Username').value).toBe('mr1')
})

test('a second step is led on to, without a notice', async () => {
  const step = { token: 'x', ways: ['code' as const], may_remember: true }
  const { page, shown, steps } = await loginScene(() => Promise.reject(new Refused({ status: 403, sentAs: null, problem: { message: 'x', code: 'second_step', step, request_id: 'r' } })))
  await type(field(page, 'Username'), 'mr1')
  await type(field(page, 'Password'), 'right')
  await press(button(page, 'Login'))
  expect([steps, shown()]).toEqual([['x'], []])
})

test.each([403, 429])('a %s shows what the server says', async (status) => {
  const { page, shown } = await loginScene(refused(status, 'Said by the server.'))
  await type(field(page, 'Username'), 'mr1')
  await type(field(page, 'Password'), 'right')
  await press(button(page, 'Login'))
  expect(shown()).toEqual(['negative: Said by the server.'])
})

test('a 400 warns as an empty field does', async () => {
  const { page, shown } = await loginScene(refused(400, 'x'))
  await type(field(page, 'Username'), 'mr1')
  await type(field(page, 'Password'), 'x')
  await press(button(page, 'Login'))
  expect(shown()).toEqual([`warning: ${messages.fillRequired}`])
})

test('an accepted sign-in is handed on', async () => {
  const { page, sent, signedIn } = await loginScene(() => Promise.resolve(done))
  await type(field(page, 'Username'), 'mr1')
  await type(field(page, 'Password'), 'right')
  await press(button(page, 'Login'))
  expect(sent).toEqual([{ username: 'mr1', password: 'right' }])
  expect(signedIn).toEqual([done])
})
