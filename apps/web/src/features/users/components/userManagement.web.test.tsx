import * as calls from '@bisita/contract/calls/calls'
import { act } from 'react'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/fakeApi.ts'
import { button, described, field, press, type, until } from '../../../testing/render.tsx'
import type { Session } from '../sessions/sessions.queries.ts'
import { needsApproval, renderUserManagement, refusal } from '../fixtures.tsx'
import { someSession, someUser } from '../testing.ts'
import { UserActionDialog } from './UserActionDialog.tsx'
import { EditUser } from './EditUser.tsx'
import { Sessions } from './Sessions.tsx'
import { SetPassword } from './SetPassword.tsx'

const user = someUser()
const dialog = () => {
  const found = document.querySelector<HTMLElement>('[role="dialog"]')
  if (found === null) throw new Error('No dialog is open.')
  return found
}

test.each([
  ['the last administrator cannot go', 409, 'At least one administrator must stay active.'],
  ['who may not', 403, 'You may not do this.'],
])('%s: the server’s words, and the dialog closes', async (_, status, message) => {
  const { page, shown } = await renderUserManagement({ answers: [answer(calls.userDeactivate, () => Promise.reject(refusal(status, message)))] }, (notices) => (
    <UserActionDialog act="deactivate" user={user} notices={notices} />
  ))
  await press(button(page, 'Deactivate'))
  await until(() => expect(dialog().textContent).toContain('goes to the officer in charge'))
  await press(button(dialog(), 'Deactivate'))
  await until(() => expect(shown()).toEqual([`negative: ${message}`]))
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
})

test('a user is deactivated after the consequences were shown, and deleted likewise', async () => {
  const done: string[] = []
  const answers = [
    answer(calls.userDeactivate, async ({ params: { id } }) => {
      done.push(`deactivate ${id}`)
      return user
    }),
    answer(calls.userDelete, async ({ params: { id } }) => {
      done.push(`remove ${id}`)
      return { ok: true as const }
    }),
  ]
  let left = 0
  const { page, shown } = await renderUserManagement({ answers }, (notices) => (
    <>
      <UserActionDialog act="deactivate" user={user} notices={notices} />
      <UserActionDialog act="remove" user={user} notices={notices} onDone={() => (left += 1)} />
    </>
  ))
  await press(button(page, 'Deactivate'))
  await until(() => expect(dialog().textContent).toContain('Maribel Asuncion is signed out everywhere and cannot sign in.'))
  expect(done).toEqual([])
  await press(button(dialog(), 'Deactivate'))
  await until(() => expect(shown()).toEqual(['positive: Maribel Asuncion has been deactivated.']))
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  await press(button(page, 'Delete'))
  await until(() => expect(dialog().textContent).toContain('the username mr1 stays taken'))
  await press(button(dialog(), 'Delete'))
  await until(() => expect(left).toBe(1))
  expect(done).toEqual([`deactivate ${user.id}`, `remove ${user.id}`])
})

const passwordForm = (reported: string[], direct = true) => (notices: Parameters<Parameters<typeof renderUserManagement>[1]>[0]) => (
  <SetPassword
    user={user}
    notices={notices}
    direct={direct}
    onSet={(secret) => void reported.push(secret)}
    onRequested={() => void reported.push('requested')}
    onCancel={() => undefined}
  />
)

test.each([
  [400, 'warning: Said by the server.'],
  [403, 'negative: Said by the server.'],
])('a refused password: %s', async (status, notice) => {
  const reported: string[] = []
  const { page, shown } = await renderUserManagement({ answers: [answer(calls.changeUserPassword, () => Promise.reject(refusal(status, 'Said by the server.')))] }, passwordForm(reported))
  await type(field(page, 'New password'), 'mr1mr1mr1mr1')
  await press(button(page, 'Change password'))
  expect(described(field(page, 'New password'))).toContain('Not the username.')
  expect(shown()).toEqual([])
  await press(button(page, 'Suggest a passphrase'))
  await press(button(page, 'Change password'))
  await until(() => expect(shown()).toEqual([notice]))
  expect([page.textContent?.includes('Not saved. Said by the server.'), reported]).toEqual([true, []])
})

test('a password that was set is shown once: the typed one, or the server’s', async () => {
  const sent: (string | undefined)[] = []
  const reported: string[] = []
  const { page } = await renderUserManagement({
    answers: [
      answer(calls.changeUserPassword, async ({ body: { new_password } }) => {
        sent.push(new_password)
        return { ok: true as const, ...(new_password === undefined && { one_time_passphrase: 'lima-na-salita' }) }
      }),
    ],
  }, passwordForm(reported))
  await press(button(page, 'Change password'))
  await until(() => expect(reported).toEqual(['lima-na-salita']))
  await type(field(page, 'New password'), 'tatlong kahon ng mangga')
  await press(button(page, 'Change password'))
  await until(() => expect(reported).toEqual(['lima-na-salita', 'tatlong kahon ng mangga']))
  expect(sent).toEqual([undefined, 'tatlong kahon ng mangga'])
})

test('where somebody must approve, no password is typed', async () => {
  const reported: string[] = []
  const { page } = await renderUserManagement({ answers: [answer(calls.changeUserPassword, () => Promise.reject(needsApproval()))] }, passwordForm(reported, false))
  expect(() => field(page, 'New password')).toThrow('No field')
  await press(button(page, 'Change password'))
  await until(() => expect(reported).toEqual(['requested']))
})

test('only what was changed is sent, and who leaves a branch is said to leave its locations', async () => {
  const sent: unknown[] = []
  let left = 0
  const { page, shown } = await renderUserManagement({
    answers: [
      answer(calls.userUpdate, async ({ params: { id }, body }) => {
        sent.push([id, body])
        return someUser({ display_name: 'Maribel Cruz' })
      }),
    ],
  }, (notices) => <EditUser user={user} branches={[]} notices={notices} onDone={() => (left += 1)} />)
  const select = field(page, 'Branch') as unknown as HTMLSelectElement
  expect([...select.options].map(({ text }) => text)).toEqual(['None', 'Baguio'])
  const choose = (value: string) =>
    act(async () => {
      Reflect.set(HTMLSelectElement.prototype, 'value', value, select)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose('')
  expect(page.textContent).toContain('The locations and clients assigned to Maribel Asuncion in Baguio are removed.')
  await choose(user.branch_id ?? '')
  await type(field(page, 'Name'), 'Maribel Cruz')
  await press(button(page, 'Save changes'))
  await until(() => expect([left, shown()]).toEqual([1, ['positive: Maribel Cruz has been saved.']]))
  expect(sent).toEqual([[user.id, { display_name: 'Maribel Cruz' }]])
})

const other = someSession({ id: '0190a6a0-0000-7000-8000-0000000000e2', device_id: '0190a6a0-0000-7000-8000-0000000000f1' })
const third = someSession({ id: '0190a6a0-0000-7000-8000-0000000000e3', user_agent: null })

async function sessionsScene(userId: string | null, items: Session[]) {
  const ended: unknown[] = []
  const end = async (whose: string | null, ids: string[] | undefined) => {
    ended.push([whose, ids ?? 'all'])
    return { ok: true as const, ended: ids === undefined ? 2 : 1 }
  }
  const scene = await renderUserManagement({
    answers: [
      answer(calls.ownSessions, async () => ({ items, remembered: [] })),
      answer(calls.userSessions, async () => ({ items, remembered: [] })),
      answer(calls.endUserSessions, ({ params: { id }, body: { session_ids } }) => end(id, session_ids)),
      answer(calls.endOwnSessions, ({ body: { session_ids, password } }) =>
        password === 'the right one' ? end(null, session_ids) : Promise.reject(refusal(403, 'The current password is not right.')),
      ),
    ],
  }, (notices) => <Sessions userId={userId} notices={notices} />)
  await until(() => expect(scene.page.querySelectorAll('li, p').length).toBeGreaterThan(0))
  return { ...scene, ended }
}

test('of one’s own sign-ins this one is marked; ending another asks for the password', async () => {
  const { page, ended, shown } = await sessionsScene(null, [someSession({ current: true }), other])
  const [mine, theirs] = page.querySelectorAll('li')
  expect([mine?.textContent?.includes('This one'), mine?.querySelector('button')]).toEqual([true, null])
  expect(theirs?.textContent).toContain('Chrome on AndroidPhone with local records')
  await press(button(page, 'End'))
  await until(() => expect(dialog()).toBeDefined())
  await press(button(dialog(), 'End'))
  expect(described(field(dialog(), 'Your password'))).toBe('Type the password you have now.')
  await type(field(dialog(), 'Your password'), 'a wrong one')
  await press(button(dialog(), 'End'))
  await until(() => expect(described(field(dialog(), 'Your password'))).toBe('The current password is not right.'))
  expect(ended).toEqual([])
  await type(field(dialog(), 'Your password'), 'the right one')
  await press(button(dialog(), 'End'))
  await until(() => expect(shown()).toEqual(['positive: One sign-in has been ended.']))
  await press(button(page, 'End all others'))
  await type(field(dialog(), 'Your password'), 'the right one')
  await press(button(dialog(), 'End'))
  await until(() => expect(shown().at(-1)).toBe('positive: 2 sign-ins have been ended.'))
  expect(ended).toEqual([[null, [other.id]], [null, 'all']])
})

test('somebody else’s are ended one by one or all', async () => {
  const { page, ended } = await sessionsScene(user.id, [other, third])
  expect(page.textContent).toContain('Unknown browser')
  await press(button(page, 'End all'))
  await until(() => expect(ended).toEqual([[user.id, 'all']]))
})

test('who is signed in nowhere is said to be so', async () => {
  const { page } = await sessionsScene(user.id, [])
  expect(page.textContent).toContain('No other sign-ins.')
})
