import { expect, test, vi } from 'vitest'
import { handOverKey } from './keeper.ts'
import { wipeKey } from './wipes.ts'
import { ana, ben, keeperScene, tele } from './testing.ts'

test('only an mr has a device; for anybody else nothing of it is even loaded', async () => {
  const { keeper, begin, loads } = keeperScene()
  await begin(tele)
  expect(keeper.state.get().stage).toBe('closed')
  expect(loads()).toBe(0)
})

test('an mr’s device is opened with the session, remembers it, and finds what was typed before', async () => {
  const { keeper, begin, drafts, done } = keeperScene()
  const opening = begin(ana)
  expect(keeper.state.get().stage).toBe('opening')
  await opening
  expect(keeper.state.get().stage).toBe('open')
  expect(done).toEqual(['opens ana'])
  expect(drafts.read('client/new')).toBe('found')
  expect((await keeper.recall())?.user.id).toBe('ana')
  drafts.keep('client/1', {})
  expect(done).toContain('keeps client/1')
})

test('who was here is looked for once where an mr is recalled, and anew after the session has ended', async () => {
  const { keeper, session, hold, looks, done } = keeperScene()
  hold({ owner: 'ana', session: { user: ana, allowed_paths: [], version: null } })
  expect((await keeper.recall())?.user.id).toBe('ana')
  session.begin({ user: ana, allowedPaths: [] })
  await keeper.settled()
  expect([looks(), done]).toEqual([1, ['opens ana']])
  session.end({ keepPath: true })
  expect(await keeper.recall()).toBeNull()
  expect(looks()).toBe(2)
})

test('an expired session locks: the records stay, and nobody is remembered', async () => {
  const { keeper, begin, session, done } = keeperScene()
  await begin(ana)
  session.end({ keepPath: true })
  await keeper.settled()
  expect(done).toEqual(['opens ana', 'locks ana', 'closes ana'])
  expect(keeper.state.get().stage).toBe('closed')
  expect(await keeper.recall()).toBeNull()
  await begin(ana)
  expect(done.slice(3)).toEqual(['opens ana'])
})

test('leaving wipes after everything is closed, and is remembered until it is done', async () => {
  const { keeper, begin, session, done, local } = keeperScene()
  await begin(ana)
  const left = keeper.leave('ana')
  expect(local.getItem(wipeKey)).toBe('ana')
  session.end({ keepPath: false })
  await left
  expect(done).toEqual(['opens ana', 'closes ana', 'wipes ana'])
  expect(local.getItem(wipeKey)).toBeNull()
})

test('a deactivated user’s work is handed over before the records go', async () => {
  const { keeper, begin, session, done } = keeperScene()
  await begin(ana)
  const left = keeper.leave('ana', { handOver: true })
  session.end({ keepPath: false })
  expect(keeper.leave('ana', { handOver: true })).toBe(left)
  await left
  expect(done).toEqual(['opens ana', 'hands over ana', 'closes ana', 'wipes ana', 'hands over the rest of ana'])
})

test('what could not be handed over is tried again with the network, and by the next page, until it is done', async () => {
  const { keeper, session, begin, done, local, reach } = keeperScene()
  await begin(ana)
  reach(false)
  void keeper.leave('ana', { handOver: true })
  session.end({ keepPath: false })
  await keeper.settled()
  expect(done.slice(-2)).toEqual(['wipes ana', 'hands over the rest of ana'])
  expect(local.getItem(handOverKey)).toBe('ana')
  reach(true)
  keeper.handOverRest()
  await keeper.settled()
  expect(local.getItem(handOverKey)).toBeNull()
  keeper.handOverRest()
  await keeper.settled()
  expect(done.filter((word) => word === 'hands over the rest of ana')).toHaveLength(2)
})

test('whoever may sign in again sends as always, and nothing is handed over beside it', async () => {
  const { keeper, begin, done, local } = keeperScene()
  local.setItem(handOverKey, 'ana')
  await begin(ana)
  keeper.handOverRest()
  await keeper.settled()
  expect(done).toEqual(['opens ana'])
})

test('a wipe that a closed tab left half done is finished before anybody is recalled', async () => {
  const scene = keeperScene({ due: 'ana' })
  scene.hold({ owner: 'ana', session: { user: ana, allowed_paths: [], version: null } })
  expect(await scene.keeper.recall()).toBeNull()
  expect(scene.done).toEqual(['wipes ana'])
  expect(scene.local.getItem(wipeKey)).toBeNull()
})

test('whoever signs in next waits until nothing is left of the one before, whatever their role', async () => {
  const { keeper, begin, session, done } = keeperScene()
  await begin(ana)
  session.end({ keepPath: true })
  await begin(ben)
  expect(done).toEqual(['opens ana', 'locks ana', 'closes ana', 'wipes others than ben', 'opens ben'])
  session.end({ keepPath: true })
  await begin(tele)
  expect(done.slice(5)).toEqual(['locks ben', 'closes ben', 'wipes others than tele'])
  expect(keeper.state.get().stage).toBe('closed')
})

test('somebody else’s session in this browser closes the device at once', async () => {
  const { keeper, begin, session, done } = keeperScene()
  await begin(ana)
  session.taken.set(true)
  await keeper.settled()
  expect(done).toEqual(['opens ana', 'locks ana', 'closes ana'])
  expect(keeper.state.get().stage).toBe('closed')
})

test('where the browser keeps nothing the app goes on from the network', async () => {
  const { keeper, begin } = keeperScene({ opens: false })
  await begin(ana)
  expect(keeper.state.get()).toEqual({ stage: 'without', why: 'refused' })
})

test('records that the browser has thrown away are told, and the device begins anew', async () => {
  const { keeper, begin, done, lose, throwAway } = keeperScene()
  await begin(ana)
  lose('deleted')
  throwAway()
  await keeper.settled()
  expect(done).toEqual(['opens ana', 'closes ana', 'opens ana', 'tells that it is lost with 3 records and 1 photos unsent'])
  expect(keeper.state.get().stage).toBe('open')
})

test('a database that the browser let go of and kept is opened again without a word of loss', async () => {
  const { keeper, begin, done, lose } = keeperScene()
  await begin(ana)
  lose('deleted')
  await keeper.settled()
  expect([done, keeper.state.get().stage]).toEqual([['opens ana', 'closes ana', 'opens ana'], 'open'])
})

test('a browser that is still throwing them away is asked again, and not for ever', async () => {
  vi.useFakeTimers()
  const { keeper, begin, done, lose, breakOff } = keeperScene()
  await begin(ana)
  const opened = async () => {
    await vi.runAllTimersAsync()
    await keeper.settled()
    return keeper.state.get()
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

test('a newer version in another tab takes the database; this tab asks to be opened anew', async () => {
  const { keeper, begin, done, lose } = keeperScene()
  await begin(ana)
  lose('newer')
  await keeper.settled()
  expect(done).toEqual(['opens ana', 'closes ana'])
  expect(keeper.state.get()).toEqual({ stage: 'without', why: 'newer' })
})

test('signed out again before the device was there, it is closed and nothing of it stays', async () => {
  const { keeper, session, done } = keeperScene()
  session.begin({ user: ana, allowedPaths: [] })
  session.end({ keepPath: true })
  await keeper.settled()
  expect(done).toEqual([])
  expect(keeper.state.get().stage).toBe('closed')
})
