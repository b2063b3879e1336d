import { expect, test, vi } from 'vitest'
import { quarantinePendingKey } from './deviceLifecycle.ts'
import { pendingWipesKey } from './pendingWipes.ts'
import { ana, ben, deviceLifecycleFixture, tele } from './testing.ts'

test('only an mr has a device; for anybody else nothing of it is even loaded', async () => {
  const { lifecycle, begin, loads } = deviceLifecycleFixture()
  await begin(tele)
  expect(lifecycle.state.get().stage).toBe('closed')
  expect(loads()).toBe(0)
})

test('an mr’s device is opened with the session, remembers it, and finds what was typed before', async () => {
  const { lifecycle, begin, drafts, done } = deviceLifecycleFixture()
  const opening = begin(ana)
  expect(lifecycle.state.get().stage).toBe('opening')
  await opening
  expect(lifecycle.state.get().stage).toBe('open')
  expect(done).toEqual(['opens ana'])
  expect(drafts.read('client/new')).toBe('found')
  expect((await lifecycle.recall())?.user.id).toBe('ana')
  drafts.save('client/1', {})
  expect(done).toContain('keeps client/1')
})

test('who was here is looked for once where an mr is recalled, and again after the session has ended', async () => {
  const { lifecycle, session, hold, looks, done } = deviceLifecycleFixture()
  hold({ owner: 'ana', session: { user: ana, allowed_paths: [], version: null } })
  expect((await lifecycle.recall())?.user.id).toBe('ana')
  session.begin({ user: ana, allowedPaths: [] })
  await lifecycle.settled()
  expect([looks(), done]).toEqual([1, ['opens ana']])
  session.end({ keepPath: true })
  expect(await lifecycle.recall()).toBeNull()
  expect(looks()).toBe(2)
})

test('an expired session locks: the records stay, and nobody is remembered', async () => {
  const { lifecycle, begin, session, done } = deviceLifecycleFixture()
  await begin(ana)
  session.end({ keepPath: true })
  await lifecycle.settled()
  expect(done).toEqual(['opens ana', 'locks ana', 'closes ana'])
  expect(lifecycle.state.get().stage).toBe('closed')
  expect(await lifecycle.recall()).toBeNull()
  await begin(ana)
  expect(done.slice(3)).toEqual(['opens ana'])
})

test('leaving wipes after everything is closed, and is remembered until it is done', async () => {
  const { lifecycle, begin, session, done, local } = deviceLifecycleFixture()
  await begin(ana)
  const left = lifecycle.wipe('ana')
  expect(local.getItem(pendingWipesKey)).toBe('ana')
  session.end({ keepPath: false })
  await left
  expect(done).toEqual(['opens ana', 'closes ana', 'wipes ana'])
  expect(local.getItem(pendingWipesKey)).toBeNull()
})

test('a deactivated user’s work is handed over before the records go', async () => {
  const { lifecycle, begin, session, done } = deviceLifecycleFixture()
  await begin(ana)
  const left = lifecycle.wipe('ana', { handOver: true })
  session.end({ keepPath: false })
  expect(lifecycle.wipe('ana', { handOver: true })).toBe(left)
  await left
  expect(done).toEqual(['opens ana', 'hands over ana', 'closes ana', 'wipes ana', 'hands over the rest of ana'])
})

test('what could not be handed over is tried again with the network, and by the next page, until it is done', async () => {
  const { lifecycle, session, begin, done, local, reach } = deviceLifecycleFixture()
  await begin(ana)
  reach(false)
  void lifecycle.wipe('ana', { handOver: true })
  session.end({ keepPath: false })
  await lifecycle.settled()
  expect(done.slice(-2)).toEqual(['wipes ana', 'hands over the rest of ana'])
  expect(local.getItem(quarantinePendingKey)).toBe('ana')
  reach(true)
  lifecycle.quarantineRest()
  await lifecycle.settled()
  expect(local.getItem(quarantinePendingKey)).toBeNull()
  lifecycle.quarantineRest()
  await lifecycle.settled()
  expect(done.filter((word) => word === 'hands over the rest of ana')).toHaveLength(2)
})

test('records that could not be wiped yet are not told to be, and the rest stays to be handed over', async () => {
  const { lifecycle, session, begin, done, local, wipes } = deviceLifecycleFixture()
  await begin(ana)
  wipes(false)
  void lifecycle.wipe('ana', { handOver: true })
  session.end({ keepPath: false })
  await lifecycle.settled()
  expect(done.slice(-2)).toEqual(['cannot wipe', 'hands over the rest of ana, not wiped'])
  expect(local.getItem(quarantinePendingKey)).toBe('ana')
})

test('a user who may sign in again sends as always, and nothing is quarantined beside it', async () => {
  const { lifecycle, begin, done, local } = deviceLifecycleFixture()
  local.setItem(quarantinePendingKey, 'ana')
  await begin(ana)
  lifecycle.quarantineRest()
  await lifecycle.settled()
  expect(done).toEqual(['opens ana'])
})

test('a wipe that a closed tab left half done is finished before anybody is recalled', async () => {
  const scene = deviceLifecycleFixture({ due: 'ana' })
  scene.hold({ owner: 'ana', session: { user: ana, allowed_paths: [], version: null } })
  expect(await scene.lifecycle.recall()).toBeNull()
  expect(scene.done).toEqual(['wipes ana'])
  expect(scene.local.getItem(pendingWipesKey)).toBeNull()
})

test('the next user to sign in waits until nothing is left of the one before, whatever their role', async () => {
  const { lifecycle, begin, session, done } = deviceLifecycleFixture()
  await begin(ana)
  session.end({ keepPath: true })
  await begin(ben)
  expect(done).toEqual(['opens ana', 'locks ana', 'closes ana', 'wipes others than ben', 'opens ben'])
  session.end({ keepPath: true })
  await begin(tele)
  expect(done.slice(5)).toEqual(['locks ben', 'closes ben', 'wipes others than tele'])
  expect(lifecycle.state.get().stage).toBe('closed')
})

test('somebody else’s session in this browser closes the device at once', async () => {
  const { lifecycle, begin, session, done } = deviceLifecycleFixture()
  await begin(ana)
  session.takenOver.set(true)
  await lifecycle.settled()
  expect(done).toEqual(['opens ana', 'locks ana', 'closes ana'])
  expect(lifecycle.state.get().stage).toBe('closed')
})

test('where the browser keeps nothing the app goes on from the network', async () => {
  const { lifecycle, begin } = deviceLifecycleFixture({ opens: false })
  await begin(ana)
  expect(lifecycle.state.get()).toEqual({ stage: 'without', why: 'refused' })
})

test('records that the browser has thrown away are reported, and the device starts again', async () => {
  const { lifecycle, begin, done, lose, throwAway } = deviceLifecycleFixture()
  await begin(ana)
  lose('deleted')
  throwAway()
  await lifecycle.settled()
  expect(done).toEqual(['opens ana', 'closes ana', 'opens ana', 'tells that it is lost with 3 records and 1 photos unsent'])
  expect(lifecycle.state.get().stage).toBe('open')
})

test('a database that the browser let go of and kept is opened again without a word of loss', async () => {
  const { lifecycle, begin, done, lose } = deviceLifecycleFixture()
  await begin(ana)
  lose('deleted')
  await lifecycle.settled()
  expect([done, lifecycle.state.get().stage]).toEqual([['opens ana', 'closes ana', 'opens ana'], 'open'])
})

test('a browser that is still throwing them away is asked again, and not for ever', async () => {
  vi.useFakeTimers()
  const { lifecycle, begin, done, lose, breakOff } = deviceLifecycleFixture()
  await begin(ana)
  const opened = async () => {
    await vi.runAllTimersAsync()
    await lifecycle.settled()
    return lifecycle.state.get()
  }
  breakOff(2)
  lose('deleted')
  expect(await opened()).toMatchObject({ stage: 'open' })
  expect(done.filter((word) => word === 'opens ana')).toHaveLength(2)
  breakOff(20)
  lose('deleted')
  expect(await opened()).toEqual({ stage: 'without', why: 'refused' })
  vi.useRealTimers()
})

test('a newer version in another tab takes the database; this tab asks to be reloaded', async () => {
  const { lifecycle, begin, done, lose } = deviceLifecycleFixture()
  await begin(ana)
  lose('newer')
  await lifecycle.settled()
  expect(done).toEqual(['opens ana', 'closes ana'])
  expect(lifecycle.state.get()).toEqual({ stage: 'without', why: 'newer' })
})

test('signed out again before the device was there, it is closed and nothing of it stays', async () => {
  const { lifecycle, session, done } = deviceLifecycleFixture()
  session.begin({ user: ana, allowedPaths: [] })
  session.end({ keepPath: true })
  await lifecycle.settled()
  expect(done).toEqual([])
  expect(lifecycle.state.get().stage).toBe('closed')
})
