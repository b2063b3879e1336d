import { userCreate } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import type { Role } from '@bisita/contract/users/roles'
import { usualOwnSettings } from '@bisita/rules/settings'
import { act } from 'react'
import { expect, test } from 'vitest'
import { button, described, field, press, type, until } from '../../../testing/render.tsx'
import { permissionsFor } from '../../../ui/permissions.ts'
import type { CreatedUser, NewUser as Sent } from '../userManagement.queries.ts'
import { answer } from '../../../testing/fakeApi.ts'
import { needsApproval, renderUserManagement, refusal } from '../fixtures.tsx'
import { someUser } from '../testing.ts'
import { NewUser } from './NewUser.tsx'

const branches = [
  { id: '0190a6a0-0000-7000-8000-0000000000b1', name: 'Baguio' },
  { id: '0190a6a0-0000-7000-8000-0000000000b2', name: 'Dagupan' },
]

const choose = (page: HTMLElement, label: string, value: string) =>
  act(async () => {
    const select = field(page, label)
    Reflect.set(HTMLSelectElement.prototype, 'value', value, select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

async function newUserScene(by: Role, create: (user: Sent) => Promise<CreatedUser>, result: 'requested' | 'cancelled' = 'requested') {
  const added: CreatedUser[] = []
  let left = 0
  const scene = await renderUserManagement({ answers: [answer(userCreate, ({ body }) => create(body))], asked: result, inForce: permissionsFor(by, usualOwnSettings) }, (notices) => (
    <NewUser
      branches={by === 'oic' ? branches.slice(0, 1) : branches}
      notices={notices}
      onAdded={(created) => void added.push(created)}
      onDone={() => (left += 1)}
    />
  ))
  const fill = async (role: string) => {
    await type(field(scene.page, 'Name'), 'Ana Cruz')
    await type(field(scene.page, 'Username'), 'Ana.Cruz')
    await choose(scene.page, 'Role', role)
  }
  return { ...scene, added, left: () => left, fill }
}

test('what is missing is said at its field before anything is sent', async () => {
  const { page, fill } = await newUserScene('admin', () => Promise.reject(new Error('Sent.')))
  await fill('oic')
  await type(field(page, 'Username'), 'a b')
  await press(button(page, 'Add user'))
  expect(described(field(page, 'Username'))).toContain('Only letters a to z, digits, dots, dashes and underscores.')
  expect(described(field(page, 'Branch'))).toBe('Choose the branch.')
})

test('a username that is taken is the server’s to say, and what was typed stays', async () => {
  const taken = refusal(409, messages.usernameExists, [{ path: 'username', message: messages.usernameExists }])
  const { page, shown, fill, drafts, added } = await newUserScene('admin', () => Promise.reject(taken))
  await fill('ah')
  await press(button(page, 'Add user'))
  await until(() => expect(shown()).toEqual([`negative: ${messages.usernameExists}`]))
  expect(described(field(page, 'Username'))).toContain(messages.usernameExists)
  expect([field(page, 'Name').value, drafts.any(), added]).toEqual(['Ana Cruz', true, []])
})

test('what the server finds wrong is a warning', async () => {
  const wrong = refusal(400, 'Please check what you entered.', [{ path: 'password', message: 'Too easy.' }])
  const { page, shown, fill } = await newUserScene('admin', () => Promise.reject(wrong))
  await fill('ah')
  await press(button(page, 'Add user'))
  await until(() => expect(shown()).toEqual(['warning: Please check what you entered.']))
  expect(described(field(page, 'Password'))).toContain('Too easy.')
})

test('without a password the passphrase is handed on, and no draft holds a password', async () => {
  const sent: Sent[] = []
  const { page, shown, fill, added, drafts } = await newUserScene('admin', (user) => {
    sent.push(user)
    return Promise.resolve({ ...someUser({ display_name: 'Ana Cruz' }), one_time_passphrase: 'lima-na-salita' })
  })
  await fill('mr')
  await choose(page, 'Branch', branches[1]?.id ?? '')
  await press(button(page, 'Suggest a passphrase'))
  expect(field(page, 'Password').value.split('-')).toHaveLength(5)
  expect(JSON.stringify(drafts.read('user/new'))).toContain('"password":""')
  await type(field(page, 'Password'), '')
  await press(button(page, 'Add user'))
  await until(() => expect(added.map(({ one_time_passphrase }) => one_time_passphrase)).toEqual(['lima-na-salita']))
  expect(sent).toMatchObject([{ username: 'ana.cruz', user_type: 'mr', branch_id: branches[1]?.id }])
  expect([Object.hasOwn(sent[0] ?? {}, 'password'), shown(), drafts.any()]).toEqual([false, [], false])
})

test('a send whose first answer was lost says that nobody saw the passphrase', async () => {
  const { page, shown, fill } = await newUserScene('admin', () => Promise.resolve(someUser({ display_name: 'Ana Cruz' })))
  await fill('ah')
  await press(button(page, 'Add user'))
  await until(() => expect(shown().at(-1)).toContain('warning: The passphrase of Ana Cruz was not seen.'))
})

test.each([
  ['requested', 1, false],
  ['cancelled', 0, true],
] as const)('an officer asks, for the own branch and without a password; %s', async (result, leaves, hasDraft) => {
  const sent: Sent[] = []
  const { page, fill, left, drafts } = await newUserScene('oic', (user) => {
    sent.push(user)
    return Promise.reject(needsApproval())
  }, result)
  expect([...(field(page, 'Role') as unknown as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['', 'mr', 'tele'])
  await fill('mr')
  expect(page.textContent).toContain('Somebody else must approve this first. The passphrase for the first sign-in is shown to the approver.')
  expect(() => field(page, 'Password')).toThrow('No field')
  await press(button(page, 'Add user'))
  await until(() => expect([left(), drafts.any()]).toEqual([leaves, hasDraft]))
  expect(sent).toMatchObject([{ branch_id: branches[0]?.id }])
  expect(sent[0]).not.toHaveProperty('password')
})
