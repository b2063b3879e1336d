import { usualOwn } from '@bisita/rules/settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { Refused, type Handlers } from '../../../api/outcomes.ts'
import { RefusalsProvider } from '../../../api/refusals.ts'
import { button, cleanUp, described, field, press, render, type, until } from '../../../testing/render.tsx'
import { inForceFor } from '../../../ui/inForce.ts'
import { createNotices } from '../../../ui/notices.ts'
import { UsersProvider, type UsersRepository } from '../users.repository.ts'
import { PasswordForm } from './PasswordForm.tsx'

afterEach(cleanUp)

async function passwordScene(answer: UsersRepository['changePassword'], minimum_password = usualOwn.minimum_password) {
  const notices = createNotices()
  let done = 0
  const users: UsersRepository = {
    current: () => Promise.reject(new Error('Not asked here.')),
    listInfo: () => Promise.reject(new Error('Not asked here.')),
    filterList: () => Promise.reject(new Error('Not asked here.')),
    changePassword: answer,
  }
  const dealWith = (error: unknown, handlers: Handlers = {}) => {
    if (error instanceof Refused) handlers[error.status]?.(error)
  }
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RefusalsProvider value={dealWith}>
        <UsersProvider value={users}>
          <PasswordForm username="mr1" notices={notices} onDone={() => (done += 1)} />
        </UsersProvider>
      </RefusalsProvider>
    </QueryClientProvider>,
    inForceFor('mr', { ...usualOwn, minimum_password }),
  )
  const shown = () => notices.list().map(({ tone, text }) => `${tone}: ${text}`)
  return { page, shown, done: () => done }
}

const refused = (status: number, fields?: { path: string; message: string }[]) => () =>
  Promise.reject(
    new Refused({
      status,
      sentAs: 'u',
      problem: { message: 'Said by the server.', code: 'invalid', request_id: 'r', ...(fields && { fields }) },
    }),
  )

const fill = async (page: HTMLElement) => {
  await type(field(page, 'Current password'), 'what it was before')
  await press(button(page, 'Suggest a passphrase'))
  await press(button(page, 'Change password'))
}

test('it asks for as many characters as are set, and suggests as many', async () => {
  const sent: string[] = []
  const { page, done } = await passwordScene(({ new_password }) => {
    sent.push(new_password)
    return Promise.resolve({ ok: true })
  }, 60)
  expect(described(field(page, 'New password'))).toContain('At least 60 characters.')
  await type(field(page, 'Current password'), 'what it was before')
  await type(field(page, 'New password'), 'limang mangga sa ilalim ng tulay')
  await press(button(page, 'Change password'))
  expect([described(field(page, 'New password')).match(/At least 60 characters\./g)?.length, sent]).toEqual([2, []])
  await press(button(page, 'Suggest a passphrase'))
  expect(field(page, 'New password').value.length).toBeGreaterThanOrEqual(60)
  await press(button(page, 'Change password'))
  await until(() => expect(done()).toBe(1))
})

test('a weak password is refused before it is sent', async () => {
  const { page, shown, done } = await passwordScene(() => Promise.resolve({ ok: true }))
  await type(field(page, 'Current password'), 'what it was before')
  await type(field(page, 'New password'), 'mr1mr1mr1mr1')
  await press(button(page, 'Change password'))
  expect(described(field(page, 'New password'))).toContain('Not the username.')
  expect([shown(), done()]).toEqual([[], 0])
})

test('a suggested passphrase is shown, good enough, and gone once it is taken', async () => {
  const sent: string[] = []
  const { page, shown, done } = await passwordScene(({ new_password }) => {
    sent.push(new_password)
    return Promise.resolve({ ok: true })
  })
  await fill(page)
  expect(sent).toEqual([expect.stringMatching(/^[a-z]+(-[a-z]+){4,}$/)])
  expect(shown()).toEqual(['positive: Your password has been changed.'])
  expect(done()).toBe(1)
  expect(field(page, 'New password').value).toBe('')
  expect(field(page, 'New password').type).toBe('password')
})

test('a 400 warns and stands at its field; a 403 is negative', async () => {
  const weak = await passwordScene(refused(400, [{ path: 'new_password', message: 'Too easy.' }]))
  await fill(weak.page)
  expect(weak.shown()).toEqual(['warning: Said by the server.'])
  expect(described(field(weak.page, 'New password'))).toContain('Too easy.')
  cleanUp()
  const wrong = await passwordScene(refused(403))
  await fill(wrong.page)
  expect(wrong.shown()).toEqual(['negative: Said by the server.'])
})
