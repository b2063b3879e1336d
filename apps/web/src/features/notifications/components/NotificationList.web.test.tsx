import * as calls from '@bisita/contract/calls/calls'
import { expect, test } from 'vitest'
import { NoAnswer } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer, fakeApi } from '../../../testing/fakeApi.ts'
import { button, press, provide, renderWith, until } from '../../../testing/render.tsx'
import type { Notification, NotificationReadBody, NotificationsPage } from '../notifications.queries.ts'
import { NotificationList } from './NotificationList.tsx'

const notification = (change: Partial<Notification>): Notification => ({
  id: '0190a6a0-0000-7000-8000-000000000001',
  kind: 'decided',
  at: '2026-11-20T02:03:04Z',
  text: 'Approved: Change first name of Dela Cruz, Ana',
  path: '/approvals?approval=0190a6a0-0000-7000-8000-0000000000a1',
  record_id: '0190a6a0-0000-7000-8000-0000000000a1',
  read_at: null,
  ...change,
})

/** The list over what the server has, page by page. */
async function listScene(list: (page: unknown) => Promise<NotificationsPage>) {
  const opened: string[] = []
  const read: NotificationReadBody[] = []
  let informed = 0
  const api = fakeApi(
    answer(calls.notificationList, ({ query }) => list(query?.page)),
    answer(calls.notificationRead, ({ body }) => {
      read.push(body)
      return Promise.resolve({ ok: true, count: 1 })
    }),
  )
  const page = await renderWith(
    [provide(ApiProvider, api), provide(OutcomeProvider, () => undefined)],
    <NotificationList onOpen={(path) => opened.push(path)} onRead={() => (informed += 1)} />,
  )
  const unread = () => page.querySelectorAll('[data-unread="true"]').length
  return { page, opened, read, unread, informed: () => informed }
}

const pageOf = (items: Notification[], hasNext = false) => ({ items, count: items.length, pages: 1, hasNext })
const link = (page: HTMLElement) => page.querySelector('a') as HTMLAnchorElement

test('one that is opened leads to its record and is read', async () => {
  const { page, opened, read, unread, informed } = await listScene(() => Promise.resolve(pageOf([notification({})])))
  await until(() => expect(unread()).toBe(1))
  expect(link(page).textContent).toContain('Your request was decided')
  await press(link(page))
  expect(opened).toEqual(['/approvals?approval=0190a6a0-0000-7000-8000-0000000000a1'])
  await until(() => expect(unread()).toBe(0))
  expect(read).toEqual([{ ids: ['0190a6a0-0000-7000-8000-000000000001'] }])
  expect(informed()).toBe(1)
  await press(link(page))
  expect(read).toHaveLength(1)
})

test('one that opens nothing is read where it stands', async () => {
  const { page, opened, unread } = await listScene(() => Promise.resolve(pageOf([notification({ kind: 'job', text: 'Clear up: done', path: null })])))
  await until(() => expect(unread()).toBe(1))
  await press(page.querySelector('li button') as HTMLElement)
  await until(() => expect(unread()).toBe(0))
  expect(opened).toEqual([])
})

test('all are marked as read at once, and nothing is left to mark', async () => {
  const { page, read, unread } = await listScene(() => Promise.resolve(pageOf([notification({}), notification({ id: '0190a6a0-0000-7000-8000-000000000002' })])))
  await until(() => expect(unread()).toBe(2))
  await press(button(page, 'Mark all as read'))
  await until(() => expect(unread()).toBe(0))
  expect(read).toEqual([{ all: true }])
  expect(page.textContent).not.toContain('Mark all as read')
})

test('earlier ones come when they are asked for, each once', async () => {
  const ids = ['0190a6a0-0000-7000-8000-000000000001', '0190a6a0-0000-7000-8000-000000000002', '0190a6a0-0000-7000-8000-000000000003']
  const [first, second, third] = ids.map((id) => notification({ id })) as [Notification, Notification, Notification]
  const { page } = await listScene((n) => Promise.resolve(n === 1 ? pageOf([first, second], true) : pageOf([second, third])))
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(2))
  await press(button(page, 'Show earlier ones'))
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(3))
  expect(page.textContent).not.toContain('Show earlier ones')
})

test('nothing and a failure say so, and a failure can be tried again', async () => {
  let fails = true
  const { page } = await listScene(() => (fails ? Promise.reject(new NoAnswer()) : Promise.resolve(pageOf([]))))
  await until(() => expect(page.textContent).toContain('This could not be loaded'))
  fails = false
  await press(button(page, 'Retry'))
  await until(() => expect(page.textContent).toContain('No notifications'))
})
