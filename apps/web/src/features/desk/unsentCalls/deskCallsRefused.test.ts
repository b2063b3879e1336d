import { expect, test } from 'vitest'
import { NeedsApproval } from '../../../api/outcomes.ts'
import { callOf, openPage, refusal, deskFixture, tala } from './testing.ts'

test('a refused call keeps all that was typed over a reload, is set right and sent again, and holds nobody up', async () => {
  const { disk, server, settle } = deskFixture()
  const page = openPage(disk, server)
  page.signIn(tala)
  const reasons = [{ code: 'hours', message: 'Outside call hours.' }]
  server.says = ({ key }) => key === 'key Ana' && refusal(409, 'contact_guard', { reasons })()
  page.calls.add(callOf('Ana'))
  page.calls.add(callOf('Ben'))
  await settle()
  expect([...server.stored.keys()]).toEqual(['key Ben'])
  expect(page.notes).toEqual(['Ana: Not now.'])
  const next = openPage(disk, server)
  next.signIn(tala)
  await settle()
  const [found] = next.calls.unsent.get()
  expect(found).toMatchObject({ state: 'refused', name: 'Ana', reasons, message: 'Not now.', body: { remarks: 'typed of Ana' }, entry: callOf('Ana').entry })
  if (found === undefined) throw new Error('It is there.')
  const entry = { ...found.entry, values: { ...found.entry.values, remarks: 'Siya ang tumawag' } }
  next.calls.revise('Ana', entry)
  await settle()
  const third = openPage(disk, server)
  third.signIn(tala)
  await settle()
  expect(third.calls.unsent.get()).toMatchObject([{ entry: { values: { remarks: 'Siya ang tumawag' } } }])
  third.calls.resend('Ana', { ...found.body, override_reason: 'Siya ang tumawag' }, 'another key')
  await settle()
  expect([...server.stored.keys()]).toEqual(['key Ben', 'another key'])
  expect(disk.ids()).toEqual([])
})

test.each([400, 403, 404, 409])('%i waits for the person; a dropped call is gone for good', async (status) => {
  const { disk, server, settle } = deskFixture()
  const page = openPage(disk, server)
  page.signIn(tala)
  server.says = refusal(status, status === 409 ? 'deleted' : 'invalid', { fields: [{ path: 'remarks', message: 'Too long.' }] })
  page.calls.add(callOf('Ana'))
  await settle(120_000)
  expect(server.sent.length).toBe(1)
  expect(page.calls.unsent.get()).toMatchObject([{ state: 'refused', message: 'Not now. Too long.', gone: status === 409 }])
  page.calls.drop('Ana')
  await settle()
  expect(disk.ids()).toEqual([])
})

test.each([[401, 'unauthenticated'], [409, 'wrong_user']])('%i %s is the session’s: the call waits on, and is not refused', async (status, code) => {
  const { disk, server, settle } = deskFixture()
  const page = openPage(disk, server)
  page.signIn(tala)
  server.says = refusal(status, code)
  page.calls.add(callOf('Ana'))
  await settle()
  expect(page.notes).toEqual([`dealt with ${status}`])
  expect([disk.ids(), page.calls.unsent.get()[0]?.state]).toEqual([['tala: Ana'], 'waits'])
})

test('a call that needs approval is asked about once, and is done with when it was requested', async () => {
  const { disk, server, settle } = deskFixture()
  const page = openPage(disk, server)
  page.signIn(tala)
  server.says = ({ key }) => {
    if (key !== 'key Ben') throw new NeedsApproval({} as never, 'tala')
  }
  page.calls.add(callOf('Ana'))
  page.calls.add(callOf('Ben'))
  await settle(120_000)
  expect(server.sent.map(({ key }) => key)).toEqual(['key Ana', 'key Ben'])
  page.answer('cancelled')
  await settle()
  expect(page.calls.unsent.get()).toMatchObject([{ state: 'refused', message: 'It was not sent for approval.' }])
  page.calls.resend('Ana', callOf('Ana').body, 'another key')
  await settle()
  page.answer('requested')
  await settle()
  expect(disk.ids()).toEqual([])
})
