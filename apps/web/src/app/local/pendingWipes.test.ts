import { expect, onTestFinished, test, vi } from 'vitest'
import { ana, ben, deviceLifecycleFixture, tele } from './testing.ts'
import { pendingWipesKey } from './pendingWipes.ts'

const anas = { owner: 'ana', session: { user: ana, allowed_paths: [], version: null } }

function ownedByAna(options: Parameters<typeof deviceLifecycleFixture>[0] = {}) {
  // What fails is tried again after a pause.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const scene = deviceLifecycleFixture(options)
  scene.hold(anas)
  return scene
}

/** Opens the page again, in the same browser. */
const settled = async ({ lifecycle }: ReturnType<typeof deviceLifecycleFixture>) => {
  await vi.advanceTimersByTimeAsync(0)
  await lifecycle.settled()
}

test('a user who signs out of a database that can not be wiped stays noted until the wiping has succeeded', async () => {
  const scene = ownedByAna()
  const { lifecycle, session, local, done, wipes, begin, keeps } = scene
  await begin(ana)
  wipes(false)
  const left = lifecycle.wipe('ana')
  session.end({ keepPath: false })
  await left
  expect([done.at(-1), local.getItem(pendingWipesKey), keeps()]).toEqual(['cannot wipe', 'ana', 'ana'])
  wipes(true)
  await vi.advanceTimersByTimeAsync(5_000)
  await settled(scene)
  expect([done.at(-1), local.getItem(pendingWipesKey), keeps()]).toEqual(['wipes ana', null, null])
})

test('a database that does not say whose it is is wiped all the same', async () => {
  const scene = ownedByAna({ due: 'ana' })
  scene.read(false)
  await settled(scene)
  expect([scene.done, scene.local.getItem(pendingWipesKey)]).toEqual([['wipes ana'], null])
})

test('while a wipe is due or nothing can be read, nobody is recalled', async () => {
  const scene = ownedByAna({ due: 'ana' })
  scene.wipes(false)
  const recalled = scene.lifecycle.recall()
  await vi.advanceTimersByTimeAsync(1_500)
  expect([await recalled, scene.local.getItem(pendingWipesKey)]).toEqual([null, 'ana'])
  const slow = ownedByAna()
  slow.read(false)
  expect(await slow.lifecycle.recall()).toBeNull()
  slow.read(true)
  expect((await slow.lifecycle.recall())?.user.id).toBe('ana')
})

test('what another user left is noted before anything is read, whatever the role of who signs in, and goes as soon as it can', async () => {
  for (const user of [tele, ben]) {
    const scene = ownedByAna()
    const { local, wipes, begin, lifecycle, keeps } = scene
    wipes(false)
    const begun = begin(user)
    expect(local.getItem(pendingWipesKey)).toBe(`!${user.id}`)
    await begun
    expect([local.getItem(pendingWipesKey), keeps()]).toEqual([`!${user.id}`, 'ana'])
    // The next page would find Ana there.
    const recalled = lifecycle.recall()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await recalled).toBeNull()
    wipes(true)
    await vi.advanceTimersByTimeAsync(300_000)
    await settled(scene)
    expect([local.getItem(pendingWipesKey), keeps()]).toEqual([null, null])
  }
})

test('no device is opened on what could not be wiped: the app goes on from the network', async () => {
  const { wipes, begin, lifecycle, done } = ownedByAna()
  wipes(false)
  await begin(ben)
  expect(lifecycle.state.get()).toEqual({ stage: 'without', why: 'refused' })
  expect(done.filter((word) => word.startsWith('opens'))).toEqual([])
})

test('each wipe that is due stays due beside the others', async () => {
  const scene = ownedByAna({ due: 'ana' })
  scene.wipes(false)
  await settled(scene)
  void scene.lifecycle.wipe('ben')
  await settled(scene)
  expect(scene.local.getItem(pendingWipesKey)).toBe('ana ben')
})
