import { pushKinds } from '@bisita/contract/devices/push'
import { expect, test, vi } from 'vitest'
import { openPushed, ownPath, pushOf, pushText } from './push.ts'
import type { PushClient, WorkerScope } from './scope.ts'
import { postSignal } from './signals.ts'

const here = 'https://bisita.example'

test('a notification leads nowhere but into the app', () => {
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'clients', 'javascript:alert(1)', null, undefined, 7]) expect(ownPath(path, here)).toBe('/')
  expect(ownPath('/clients?client=1#x', here)).toBe('/clients?client=1')
})

test('what is no message of ours is shown in general words', () => {
  const general = { id: 'bisita', kind: 'several', n: 1, path: '/' }
  expect([null, { json: () => null }, { json: () => ({ kind: 'job' }) }, { json: () => JSON.parse('x') as unknown }].map(pushOf)).toEqual([general, general, general, general])
  expect(pushText({ kind: 'something newer' as 'job', n: 2 })).toBe('2 reminders wait for you.')
  expect(pushText({ kind: 'constructor' as 'job', n: 1 })).toBe('A reminder waits for you.')
})

test('each kind has its words, for one and for several', () => {
  expect(pushKinds.map((kind) => pushText({ kind, n: 1 })).filter((text) => !/^[A-Z].*\.$/.test(text) || text.includes('{n}'))).toEqual([])
  expect(pushText({ kind: 'request', n: 3 })).toBe('3 requests wait for your decision.')
  const filipino = pushKinds.map((kind) => pushText({ kind, n: 1, lang: 'fil' }))
  expect(filipino.filter((text) => !/^[A-Z].*\.$/.test(text) || text.includes('{n}') || pushKinds.some((kind) => pushText({ kind, n: 1 }) === text))).toEqual([])
  expect(pushText({ kind: 'request', n: 3, lang: 'fil' })).toBe('May 3 hiling na naghihintay ng pasya mo.')
})

const page = (visibilityState: DocumentVisibilityState, answers: boolean, focus = true) => ({
  visibilityState,
  focus: vi.fn<() => Promise<void>>(() => (focus ? Promise.resolve() : Promise.reject(new Error('not allowed')))),
  navigate: vi.fn<(path: string) => Promise<void>>(() => Promise.resolve()),
  postMessage: vi.fn<(message: unknown, ports?: Transferable[]) => void>((_, ports = []) => {
    if (answers) postSignal(ports[0] as MessagePort, 'goes')
  }),
})

const clientsOf = (pages: readonly PushClient[]) => ({ matchAll: async () => pages, openWindow: vi.fn<(path: string) => Promise<void>>(() => Promise.resolve()), claim: async () => undefined }) satisfies WorkerScope['clients']

test('with no page open one is opened; an open one goes there itself, the visible one first', async () => {
  const none = clientsOf([])
  await openPushed(none, '/jobs')
  expect(none.openWindow).toHaveBeenCalledWith('/jobs')

  const [hidden, seen] = [page('hidden', true), page('visible', true, false)]
  const both = clientsOf([hidden, seen])
  await openPushed(both, '/jobs')
  expect(seen.postMessage.mock.calls[0]?.[0]).toEqual({ open: '/jobs' })
  expect([hidden.postMessage.mock.calls, seen.navigate.mock.calls, both.openWindow.mock.calls]).toEqual([[], [], []])
})

test('a page that does not answer is sent there as a whole', async () => {
  const silent = page('visible', false)
  const only = clientsOf([silent])
  await openPushed(only, '/jobs')
  expect(silent.navigate).toHaveBeenCalledWith('/jobs')
  expect(only.openWindow).not.toHaveBeenCalled()
})
