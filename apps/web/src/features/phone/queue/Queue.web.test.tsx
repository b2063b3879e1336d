import { messages } from '@bisita/contract/messages'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, press } from '../../../testing/render.tsx'
import { Queue } from './Queue.tsx'
import { deviceFixture, settle } from '../fixture.tsx'
import { aChange, aClient, anAwaiting, aVisit, failure, fakeDevice, quiet } from '../testing.ts'

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body
const named = (page: HTMLElement, name: string) => page.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? page
const region = (page: HTMLElement, id: string) => page.querySelector<HTMLElement>(`[aria-labelledby="${id}"]`)

test('an empty queue says what will stand here', async () => {
  const { device } = fakeDevice()
  const { page } = await deviceFixture(device, <Queue device={device} />)
  expect(page.textContent).toContain('Everything recorded on this phone has been sent.')
  expect(page.textContent).toContain('Nothing waits here')
  expect(page.textContent).toContain('Last full sync11/21/2026 10:00:00 AM')
})

test('what waits, is on its way, was refused and is with an approver stands apart', async () => {
  const { device } = fakeDevice({
    sync: quiet({ phase: 'sending', current: 'now', counts: { waiting: 2, refused: 1, awaiting: 1 } }),
    items: [
      aClient({ sending: { failure: failure({ message: 'This number is taken.', fields: [{ path: 'sss_id', message: 'Ana has it.' }] }) } }),
      aVisit({ id: 'now', photo: true }),
      aChange(),
    ],
    awaiting: [anAwaiting({ status: 'DECLINED', message: 'Hindi tugma.' })],
    photos: [{ visit_id: 'v', client_name: 'Dela Cruz, Ana', sent: 500_000, total: 2_000_000, visit_stored: true, refused: null }],
  })
  const { page } = await deviceFixture(device, <Queue device={device} />)
  expect(region(page, 'queue-refused')?.textContent).toContain('This number is taken.')
  expect(region(page, 'queue-refused')?.textContent).toContain('SSS or GSIS number Ana has it.')
  const waiting = region(page, 'queue-waiting')
  expect(waiting?.querySelector('h3')?.textContent).toBe('Waiting, in the order they are sent (2)')
  expect(waiting?.textContent).toContain('On its way')
  expect(waiting?.textContent).toContain('11/21/2026 09:00:00 AM')
  expect(waiting?.textContent).toContain('Phone number: 0917 123 4567')
  expect(region(page, 'queue-photos')?.textContent).toContain('500 KB of 2.0 MB sent')
  expect(region(page, 'queue-awaiting')?.textContent).toContain('Declined')
  expect(region(page, 'queue-awaiting')?.textContent).toContain('Hindi tugma.')
})

test('removing asks, names what goes along, and says so once', async () => {
  const client = aClient({ sending: { failure: failure() } })
  const visit = aVisit({ photo: true, sending: { after: [client.item.id] } })
  const { device, did } = fakeDevice({ sync: quiet({ counts: { refused: 1, waiting: 1 } }), items: [client, visit] })
  const { page, texts } = await deviceFixture(device, <Queue device={device} />)
  await press(named(page, 'Remove: New client, Dela Cruz, Ana'))
  await settle()
  expect(dialog().textContent).toContain('Also deleted:Visit, Dela Cruz, Ana')
  expect(did).toEqual([])
  await press(button(dialog(), 'Remove'))
  await settle()
  expect(did).toEqual([['remove', client.item.id]])
  expect(texts()).toEqual([messages.queueRemoved])
})

test('what cannot be written is reported', async () => {
  const { device } = fakeDevice({ sync: quiet({ counts: { refused: 1 } }), items: [aClient({ sending: { failure: failure() } })], fails: new Error('No.') })
  const { page, texts } = await deviceFixture(device, <Queue device={device} />)
  await press(named(page, 'Retry: New client, Dela Cruz, Ana'))
  await settle()
  expect(texts()).toEqual([messages.somethingWrong])
})

test('retrying, dismissing and sending now go to the device', async () => {
  const client = aClient({ sending: { failure: failure() } })
  const { device, did } = fakeDevice({
    sync: quiet({ counts: { refused: 1 } }),
    items: [client],
    awaiting: [anAwaiting({ id: 'asked', status: 'APPROVED' })],
    photos: [{ visit_id: 'v', client_name: 'Ana', sent: 0, total: 10, visit_stored: true, refused: 'Too large.' }],
  })
  const { page } = await deviceFixture(device, <Queue device={device} />)
  await press(named(page, 'Retry: New client, Dela Cruz, Ana'))
  await press(named(page, 'Dismiss: Change the last name of Dela Cruz, Ana'))
  await press(named(page, 'Dismiss the photo: Ana'))
  await press(button(page, 'Send now'))
  await settle()
  expect(did).toEqual([['retry', client.item.id], ['dismiss', 'asked'], ['dismiss', 'v'], ['syncNow']])
})

test('it is read again when something changed', async () => {
  const { device, changes, holds } = fakeDevice()
  const { page } = await deviceFixture(device, <Queue device={device} />)
  holds.items = [aVisit()]
  await act(async () => changes.set(1))
  await settle()
  expect(region(page, 'queue-waiting')).not.toBeNull()
})

test('a copy of what is unsent is handed over as a file', async () => {
  URL.createObjectURL = () => 'blob:copy'
  const press_ = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toMatch(/^bisita-mr1-\d{4}-\d\d-\d\d\.json$/)
  })
  const { device, did } = fakeDevice({ sync: quiet({ counts: { waiting: 1 } }), items: [aVisit()] })
  const { page } = await deviceFixture(device, <Queue device={device} />)
  await press(button(page, 'Export'))
  await settle()
  expect(did).toEqual([['export']])
  expect(press_).toHaveBeenCalledOnce()
})

test('a user with unsent work is warned where the browser has not promised to keep it', async () => {
  const warning = 'Storage is not protected.'
  const shownFor = async (persisted: boolean, unsent: boolean) => {
    const { device } = fakeDevice({ room: { usage: 1, quota: 2, persisted }, items: unsent ? [aVisit()] : [] })
    return (await deviceFixture(device, <Queue device={device} />)).page.textContent ?? ''
  }
  expect(await shownFor(false, true)).toContain(warning)
  expect(await shownFor(false, false)).not.toContain(warning)
  expect(await shownFor(true, true)).not.toContain(warning)
})

test('a user with unsent work on a phone that is almost full is asked to bring it to safety', async () => {
  const { device } = fakeDevice({ room: { usage: 1, quota: 2, persisted: true, short: true }, items: [aVisit()] })
  const { page } = await deviceFixture(device, <Queue device={device} />)
  expect(page.textContent).toContain('This phone is almost full.')
  expect(button(page, 'Export')).toBeTruthy()
})
