import { userCurrent, userListInfo } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import { usualOwnSettings } from '@bisita/rules/settings'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NoAnswer, Refused } from '../../api/outcomes.ts'
import type { CurrentUserInfo, ListInfo } from '../../features/users/users.queries.ts'
import { answer, fakeApi } from '../../testing/fakeApi.ts'
import { createGuard, type GuardDependencies } from './guard.ts'
import { createRefreshInfo } from '../updating/refreshInfo.ts'
import { createHandleOutcome } from '../outcomes.ts'
import { sessionFixture, someUser } from '../testing.ts'

const info: ListInfo = {
  notification_count: 2,
  pending_approvals: 2,
  my_requests: 0,
  overdue_itineraries: 0,
  due_touchpoints: 0,
  versions: { locations: '1', products: '1', strategy: 's1', users: '1' },
}

type Known = Awaited<ReturnType<GuardDependencies['recall']>>

function guardScene(current: () => Promise<CurrentUserInfo> = () => found(), known: Known = null) {
  const scene = sessionFixture()
  const surroundings = { offline: false, now: 0 }
  const asked: string[] = []
  const api = fakeApi(
    answer(userCurrent, () => {
      asked.push('current')
      return current()
    }),
    answer(userListInfo, () => {
      asked.push('list-info')
      return Promise.resolve(info)
    }),
  )
  const dealWith = createHandleOutcome({
    notices: scene.notices,
    session: scene.session,
    leave: () => asked.push('leave'),
    toLogin: () => asked.push('to login'),
    isOffline: () => false,
    requestApproval: () => Promise.reject(new Error('Not asked here.')),
  })
  const guard = createGuard({
    session: scene.session,
    path: scene.path,
    api,
    handleOutcome: dealWith,
    resetState: () => asked.push('reset'),
    refreshInfo: createRefreshInfo({ session: scene.session, api, dealWith }),
    recall: () => Promise.resolve(known),
    followLanguage: () => undefined,
    isOffline: () => surroundings.offline,
    now: () => surroundings.now,
  })
  const go = (href: string) => guard({ pathname: href.replace(/\?.*/, ''), href })
  const signedIn = () => scene.session.begin({ user: someUser(), allowedPaths: ['/clients'] })
  return { ...scene, go, asked, signedIn, surroundings }
}

const found = (user = someUser()): Promise<CurrentUserInfo> =>
  Promise.resolve({ user: { ...user, mr_locations: [] }, allowed_paths: ['/clients'], server_time: '2026-11-21T00:00:00Z', version: '1.2.3', settings: usualOwnSettings })

const refused = (status: number, code: string, more: object = {}) => () =>
  Promise.reject(
    new Refused({ status, sentAs: null, problem: { message: 'x', code: code as 'expired', request_id: 'r', ...more } }),
  )

test('a screen needs sign-in and is recorded; the login and unknown paths do not', async () => {
  const { go, path, asked } = guardScene()
  expect(await go('/nowhere')).toBe('go')
  expect(await go('/login')).toBe('go')
  expect(await go('/clients?page=2')).toBe('login')
  expect(path.take()).toBe('/clients?page=2')
  expect(asked).toEqual([])
})

test('a signed-in user is led away from the login', async () => {
  const { go, signedIn } = guardScene()
  signedIn()
  expect(await go('/login')).toBe('home')
})

test('a change of route records the path, resets, refreshes the user and loads the list info', async () => {
  const { go, signedIn, asked, session, path } = guardScene()
  signedIn()
  expect(await go('/clients')).toBe('go')
  expect(asked).toEqual(['reset', 'current', 'list-info'])
  expect(session.state.get()).toMatchObject({ version: '1.2.3', info })
  expect(path.take()).toBe('/clients')
})

test('another query of the same path is recorded but no change of route', async () => {
  const { go, signedIn, asked, path } = guardScene()
  signedIn()
  await go('/clients')
  await go('/clients?client=1')
  expect(asked).toEqual(['reset', 'current', 'list-info'])
  expect(path.take()).toBe('/clients?client=1')
})

test('an expired session ends with its message at the login, and the path is kept', async () => {
  const { go, signedIn, session, path, texts } = guardScene(refused(401, 'expired'))
  signedIn()
  expect(await go('/clients')).toBe('login')
  expect(texts()).toEqual([messages.expired])
  expect(session.isSignedIn()).toBe(false)
  expect(path.take()).toBe('/clients')
})

test('a deactivated account ends with its message, and the path is forgotten', async () => {
  const { go, signedIn, path, texts } = guardScene(refused(403, 'deactivated', { deactivated: true }))
  signedIn()
  expect(await go('/clients')).toBe('login')
  expect(texts()).toEqual([messages.deactivated])
  expect(path.take()).toBeNull()
})

test('no answer lets somebody known go on, and fails where nobody is known yet', async () => {
  const { go, signedIn, session, local, asked } = guardScene(() => Promise.reject(new NoAnswer()))
  signedIn()
  expect(await go('/clients')).toBe('go')
  expect(asked).toEqual(['reset', 'current'])
  session.end({ keepPath: true })
  local.setItem('access_token_set', 'true')
  await expect(go('/clients')).rejects.toBeInstanceOf(NoAnswer)
})

test('nothing more is asked for a user who has to choose a password first', async () => {
  const { go, signedIn, asked } = guardScene(() => found(someUser({ must_change_password: true })))
  signedIn()
  expect(await go('/clients')).toBe('go')
  expect(asked).toEqual(['reset', 'current'])
})

const never = () => new Promise<CurrentUserInfo>(() => undefined)
const known = { user: someUser(), allowedPaths: ['/clients'], version: '1.0.0', settings: usualOwnSettings }
const remembered = (scene: ReturnType<typeof guardScene>) => scene.local.setItem('access_token_set', 'true')

test('a page that opens goes on as the user whom this device remembers, and not at all where nobody is signed in', async () => {
  const scene = guardScene(() => Promise.reject(new NoAnswer()), known)
  expect(await scene.go('/clients')).toBe('login')
  remembered(scene)
  expect(await scene.go('/clients')).toBe('go')
  expect(scene.session.state.get()).toMatchObject({ user: { id: someUser().id }, allowedPaths: ['/clients'] })
})

test('the server’s answer about a remembered user counts: an expired session ends, somebody else’s stops the page', async () => {
  const expired = guardScene(refused(401, 'expired'), known)
  remembered(expired)
  expect(await expired.go('/clients')).toBe('login')
  const other = guardScene(() => found(someUser({ id: 'somebody else' })), known)
  remembered(other)
  await other.go('/clients')
  expect(other.session.takenOver.get()).toBe(true)
})

test('nobody waits where there is no network, nor within ten seconds of an answer that did not come', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let current: () => Promise<CurrentUserInfo> = never
  const scene = guardScene(() => current())
  scene.signedIn()
  const waits = async (path: string) => {
    let there = false
    const going = scene.go(path).finally(() => (there = true))
    await vi.advanceTimersByTimeAsync(1_499)
    const waited = !there
    await vi.advanceTimersByTimeAsync(1)
    expect(await going).toBe('go')
    return waited
  }
  scene.surroundings.offline = true
  expect(await waits('/clients')).toBe(false)
  scene.surroundings.offline = false
  scene.surroundings.now = 1_000
  expect(await waits('/visits')).toBe(true)
  scene.surroundings.now = 10_000
  expect(await waits('/itinerary')).toBe(false)
  scene.surroundings.now = 11_001
  expect(await waits('/about')).toBe(true)
  // An answer ends the silence.
  current = found
  scene.surroundings.now = 12_000
  await scene.go('/clients')
  await vi.advanceTimersByTimeAsync(0)
  current = never
  expect(await waits('/visits')).toBe(true)
})
