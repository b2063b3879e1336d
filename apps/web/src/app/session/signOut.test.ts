import { signout } from '@bisita/contract/calls/calls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NoAnswer, Refused } from '../../api/outcomes.ts'
import type { Device } from '../../device/device.ts'
import { answer, fakeApi } from '../../testing/fakeApi.ts'
import { createDrafts } from '../../ui/browser/drafts.ts'
import { createStore } from '../../ui/browser/store.ts'
import type { UnsentCall } from '../../features/desk/unsentCalls/unsentCall.ts'
import type { LocalState } from '../local/openedDevice.ts'
import { createSignOut } from './signOut.ts'
import { sessionFixture, someUser } from '../testing.ts'

const user = someUser()

type Options = {
  /** How the server takes it. */
  readonly told: () => Promise<void>
  readonly items: number
  readonly photos: number
  readonly stage: LocalState['stage']
  readonly as: typeof user
  /** Calls of the desk that are kept, and whether they are on the disk. */
  readonly calls: readonly object[]
  readonly written: boolean
  /** What the device says in place of what it holds. */
  readonly unreadable: Promise<never>
}

function scene({ told = () => Promise.resolve(), items = 0, photos = 0, stage = 'open', as = user, calls = [], written = true, unreadable }: Partial<Options> = {}) {
  const base = sessionFixture()
  const done: string[] = []
  const queue = {
    unsent: () => unreadable ?? Promise.resolve({ items: Array.from({ length: items }, () => ({})), photos: Array.from({ length: photos }, () => ({})) }),
    export: () => Promise.resolve(new Blob(['{}'])),
  }
  const open = { stage: 'open', opened: { device: { queue } as unknown as Device } } as unknown as LocalState
  const drafts = createDrafts()
  const signOut = createSignOut({
    api: fakeApi(
      answer(signout, async () => {
        done.push('tells the server')
        await told()
        return { ok: true as const }
      }),
    ),
    session: base.session,
    drafts,
    notices: base.notices,
    deviceLifecycle: {
      state: createStore<LocalState>(stage === 'open' ? open : stage === 'without' ? { stage, why: 'refused' } : { stage }),
      recall: () => Promise.resolve(null),
      wipe: (id) => {
        done.push(`wipes ${id}`)
        return Promise.resolve()
      },
      quarantineRest: () => undefined,
      lockNow: () => Promise.resolve(),
      isSending: () => false,
      settled: () => Promise.resolve(),
    },
    deskCalls: {
      unsent: createStore(calls as readonly UnsentCall[]),
      loaded: () => Promise.resolve(),
      isWritten: () => written,
      export: () => (calls.length === 0 ? null : new Blob(['{}'])),
    },
    later: { remember: (id) => void done.push(`remembers ${id}`) },
    endPush: (id) => expect(id).toBe(as.id),
    handleOutcome: () => void done.push('deals with it'),
    toLogin: () => void done.push('login'),
  })
  base.session.begin({ user: as, allowedPaths: [] })
  return { ...base, signOut, done, drafts }
}

test('with a network the server is informed, then the device is wiped', async () => {
  const { signOut, done, session } = scene()
  await signOut.begin()
  expect(done).toEqual(['tells the server', `wipes ${user.id}`, 'login'])
  expect(session.isSignedIn()).toBe(false)
})

test('with none it is remembered, the device is wiped all the same, and the person is told', async () => {
  const { signOut, done, session, texts } = scene({ told: () => Promise.reject(new NoAnswer()) })
  await signOut.begin()
  expect(done).toEqual(['tells the server', `remembers ${user.id}`, `wipes ${user.id}`, 'login'])
  expect(session.isSignedIn()).toBe(false)
  expect(texts()).toEqual(['You are signed out here. The server gets it as soon as there is a network.'])
})

test('a session that had ended already is signed out; another refusal leaves everything as it is', async () => {
  const refusal = (status: number) => () => Promise.reject(new Refused({ status, sentAs: user.id }))
  const ended = scene({ told: refusal(401) })
  await ended.signOut.begin()
  expect(ended.done).toContain('login')
  const failed = scene({ told: refusal(500) })
  await failed.signOut.begin()
  expect(failed.done).toEqual(['tells the server', 'deals with it'])
  expect(failed.session.isSignedIn()).toBe(true)
})

test('unsent work is asked about first, and nothing happens until the person says so', async () => {
  const { signOut, done } = scene({ items: 2, photos: 1 })
  await signOut.begin()
  expect(signOut.question.get()).toEqual({ items: 2, photos: 1 })
  expect(done).toEqual([])
  signOut.cancel()
  expect(signOut.question.get()).toBeNull()
  await signOut.begin()
  expect(await signOut.exportUnsent()).toBeInstanceOf(Blob)
  await signOut.confirm()
  expect(signOut.question.get()).toBeNull()
  expect(done).toEqual(['tells the server', `wipes ${user.id}`, 'login'])
})

test('what is typed and not saved comes first', async () => {
  const { signOut, done, drafts, texts } = scene()
  drafts.save('client/new', {})
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

test('calls of the desk that are not sent are asked about, and can be exported; one that is not on the disk yet keeps the person here', async () => {
  const tele = someUser({ user_type: 'tele' })
  const { signOut, done } = scene({ stage: 'closed', as: tele, calls: [{}, {}] })
  await signOut.begin()
  expect(signOut.question.get()).toEqual({ calls: 2 })
  expect(await signOut.exportUnsent()).toBeInstanceOf(Blob)
  expect(done).toEqual([])
  await signOut.confirm()
  expect(done).toEqual(['tells the server', `wipes ${tele.id}`, 'login'])
  const early = scene({ stage: 'closed', as: tele, calls: [{}], written: false })
  await early.signOut.begin()
  expect([early.done, early.signOut.question.get()]).toEqual([[], null])
  expect(early.texts()).toEqual(['This call is not sent or saved yet. Try again in a moment.'])
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
    expect([signOut.question.get(), done]).toEqual(['unknown', []])
    await signOut.confirm()
    expect([signOut.question.get(), done]).toEqual([null, ['tells the server', `wipes ${user.id}`, 'login']])
  }
})

test('a network that swallows everything holds nobody up for more than three seconds: it is carried out later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { signOut, done, session, texts } = scene({ told: () => new Promise(() => undefined) })
  const left = signOut.begin()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(session.isSignedIn()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await left
  expect(done).toEqual(['tells the server', `remembers ${user.id}`, `wipes ${user.id}`, 'login'])
  expect(session.isSignedIn()).toBe(false)
  expect(texts()).toEqual(['You are signed out here. The server gets it as soon as there is a network.'])
})
