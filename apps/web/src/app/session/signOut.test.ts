import { expect, onTestFinished, test, vi } from 'vitest'
import { NoAnswer, Refused } from '../../api/outcomes.ts'
import type { Device } from '../../device/device.ts'
import { createDrafts } from '../../ui/browser/drafts.ts'
import { createStore } from '../../ui/browser/store.ts'
import type { LocalState } from '../local/keeper.ts'
import { createSignOut } from './signOut.ts'
import { sessionScene, someUser } from '../testing.ts'

const user = someUser()

type Options = {
  readonly answer: () => Promise<void>
  readonly items: number
  readonly photos: number
  readonly stage: LocalState['stage']
  readonly as: typeof user
  /** What the device says in place of what it holds. */
  readonly unreadable: Promise<never>
}

function scene({ answer = () => Promise.resolve(), items = 0, photos = 0, stage = 'open', as = user, unreadable }: Partial<Options> = {}) {
  const base = sessionScene()
  const done: string[] = []
  const queue = {
    unsent: () => unreadable ?? Promise.resolve({ items: Array.from({ length: items }, () => ({})), photos: Array.from({ length: photos }, () => ({})) }),
    export: () => Promise.resolve(new Blob(['{}'])),
  }
  const open = { stage: 'open', opened: { device: { queue } as unknown as Device } } as unknown as LocalState
  const drafts = createDrafts()
  const signOut = createSignOut({
    auth: {
      authenticate: () => Promise.reject(new Error('Not here.')),
      signout: () => {
        done.push('tells the server')
        return answer()
      },
    },
    session: base.session,
    drafts,
    notices: base.notices,
    keeper: {
      state: createStore<LocalState>(stage === 'open' ? open : stage === 'without' ? { stage, why: 'refused' } : { stage }),
      recall: () => Promise.resolve(null),
      leave: (id) => {
        done.push(`wipes ${id}`)
        return Promise.resolve()
      },
      handOverRest: () => undefined,
      isSending: () => false,
      settled: () => Promise.resolve(),
    },
    later: { remember: (id) => void done.push(`remembers ${id}`) },
    dealWith: () => void done.push('deals with it'),
    toLogin: () => void done.push('login'),
  })
  base.session.begin({ user: as, allowedPaths: [] })
  return { ...base, signOut, done, drafts }
}

test('with a network the server is told, then the device is wiped', async () => {
  const { signOut, done, session } = scene()
  await signOut.begin()
  expect(done).toEqual(['tells the server', `wipes ${user.id}`, 'login'])
  expect(session.isSignedIn()).toBe(false)
})

test('with none it is remembered, the device is wiped all the same, and the person is told', async () => {
  const { signOut, done, session, texts } = scene({ answer: () => Promise.reject(new NoAnswer()) })
  await signOut.begin()
  expect(done).toEqual(['tells the server', `remembers ${user.id}`, `wipes ${user.id}`, 'login'])
  expect(session.isSignedIn()).toBe(false)
  expect(texts()).toEqual(['You are signed out here. The server is told as soon as there is a network.'])
})

test('a session that had ended already is signed out; another refusal leaves everything as it is', async () => {
  const refusal = (status: number) => () => Promise.reject(new Refused({ status, sentAs: user.id }))
  const ended = scene({ answer: refusal(401) })
  await ended.signOut.begin()
  expect(ended.done).toContain('login')
  const failed = scene({ answer: refusal(500) })
  await failed.signOut.begin()
  expect(failed.done).toEqual(['tells the server', 'deals with it'])
  expect(failed.session.isSignedIn()).toBe(true)
})

test('unsent work is asked about first, and nothing happens until the person says so', async () => {
  const { signOut, done } = scene({ items: 2, photos: 1 })
  await signOut.begin()
  expect(signOut.asked.get()).toEqual({ items: 2, photos: 1 })
  expect(done).toEqual([])
  signOut.cancel()
  expect(signOut.asked.get()).toBeNull()
  await signOut.begin()
  expect(await signOut.exportUnsent()).toBeInstanceOf(Blob)
  await signOut.confirm()
  expect(signOut.asked.get()).toBeNull()
  expect(done).toEqual(['tells the server', `wipes ${user.id}`, 'login'])
})

test('what is typed and not saved comes first', async () => {
  const { signOut, done, drafts, texts } = scene()
  drafts.keep('client/new', {})
  await signOut.begin()
  expect(done).toEqual([])
  expect(texts()).toEqual(['Something you typed is not saved. Save it or leave the form first.'])
})

test('somebody without a device has nothing to be asked about and nothing to export', async () => {
  const { signOut, done } = scene({ stage: 'closed', as: someUser({ user_type: 'tele' }) })
  expect(await signOut.exportUnsent()).toBeNull()
  await signOut.begin()
  expect(done).toEqual(['tells the server', `wipes ${user.id}`, 'login'])
})

test('a device that can not be read is asked about: it may hold unsent work', async () => {
  const never = new Promise<never>(() => undefined)
  const doubts: Partial<Options>[] = [{ unreadable: Promise.reject(new Error('No.')) }, { stage: 'opening' }, { stage: 'without' }, { unreadable: never }]
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const doubt of doubts) {
    const { signOut, done } = scene(doubt)
    const begun = signOut.begin()
    await vi.advanceTimersByTimeAsync(3_000)
    await begun
    expect([signOut.asked.get(), done]).toEqual(['unknown', []])
    await signOut.confirm()
    expect([signOut.asked.get(), done]).toEqual([null, ['tells the server', `wipes ${user.id}`, 'login']])
  }
})

test('a network that swallows everything holds nobody up for more than three seconds: it is carried out later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { signOut, done, session, texts } = scene({ answer: () => new Promise(() => undefined) })
  const left = signOut.begin()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(session.isSignedIn()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await left
  expect(done).toEqual(['tells the server', `remembers ${user.id}`, `wipes ${user.id}`, 'login'])
  expect(session.isSignedIn()).toBe(false)
  expect(texts()).toEqual(['You are signed out here. The server is told as soon as there is a network.'])
})
