import { changeOwnPassword } from '@bisita/contract/calls/calls'
import { usualOwnSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { Refused, type OutcomeHandlers } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer, fakeApi } from '../../../testing/fakeApi.ts'
import { button, cleanUp, described, field, press, provide, renderWith, type, until } from '../../../testing/render.tsx'
import { permissionsFor } from '../../../ui/permissions.ts'
import { createNotices } from '../../../ui/notices.ts'
import { PasswordForm } from './PasswordForm.tsx'

async function passwordScene(take: (body: { new_password: string }) => Promise<{ ok: true }>, minimum_password = usualOwnSettings.minimum_password) {
  const notices = createNotices()
  let done = 0
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof Refused) handlers[error.status]?.(error)
  }
  const page = await renderWith(
    [provide(OutcomeProvider, dealWith), provide(ApiProvider, fakeApi(answer(changeOwnPassword, ({ body }) => take(body))))],
    <PasswordForm username="mr1" notices={notices} onDone={() => (done += 1)} />,
    permissionsFor('mr', { ...usualOwnSettings, minimum_password }),
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
