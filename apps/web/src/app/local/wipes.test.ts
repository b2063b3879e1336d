import { expect, onTestFinished, test, vi } from 'vitest'
import { ana, ben, keeperScene, tele } from './testing.ts'
import { wipeKey } from './wipes.ts'

const anas = { owner: 'ana', session: { user: ana, allowed_paths: [], version: null } }

function held(options: Parameters<typeof keeperScene>[0] = {}) {
  // What fails is tried again after a pause.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const scene = keeperScene(options)
  scene.hold(anas)
  return scene
}

/** The page is opened anew, on the same browser. */
const settled = async ({ keeper }: ReturnType<typeof keeperScene>) => {
  await vi.advanceTimersByTimeAsync(0)
  await keeper.settled()
}

test('whoever signs out of a database that can not be wiped stays noted until the wiping has succeeded', async () => {
  const scene = held()
  const { keeper, session, local, done, wipes, begin, keeps } = scene
  await begin(ana)
  wipes(false)
  const left = keeper.leave('ana')
  session.end({ keepPath: false })
  await left
  expect([done.at(-1), local.getItem(wipeKey), keeps()]).toEqual(['cannot wipe', 'ana', 'ana'])
  wipes(true)
  await vi.advanceTimersByTimeAsync(5_000)
  await settled(scene)
  expect([done.at(-1), local.getItem(wipeKey), keeps()]).toEqual(['wipes ana', null, null])
})

test('a database that does not say whose it is is wiped all the same', async () => {
  const scene = held({ due: 'ana' })
  scene.read(false)
  await settled(scene)
  expect([scene.done, scene.local.getItem(wipeKey)]).toEqual([['wipes ana'], null])
})

test('while a wipe is due or nothing can be read, nobody is recalled', async () => {
  const scene = held({ due: 'ana' })
  scene.wipes(false)
  const recalled = scene.keeper.recall()
  await vi.advanceTimersByTimeAsync(1_500)
  expect([await recalled, scene.local.getItem(wipeKey)]).toEqual([null, 'ana'])
  const slow = held()
  slow.read(false)
  expect(await slow.keeper.recall()).toBeNull()
  slow.read(true)
  expect((await slow.keeper.recall())?.user.id).toBe('ana')
})

test('what another user left is noted before anything is read, whatever the role of who signs in, and goes as soon as it can', async () => {
  for (const user of [tele, ben]) {
    const scene = held()
    const { local, wipes, begin, keeper, keeps } = scene
    wipes(false)
    const begun = begin(user)
    expect(local.getItem(wipeKey)).toBe(`!${user.id}`)
    await begun
    expect([local.getItem(wipeKey), keeps()]).toEqual([`!${user.id}`, 'ana'])
    // The next page would find Ana there.
    const recalled = keeper.recall()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await recalled).toBeNull()
    wipes(true)
    await vi.advanceTimersByTimeAsync(300_000)
    await settled(scene)
    expect([local.getItem(wipeKey), keeps()]).toEqual([null, null])
  }
})

test('no device is opened on what could not be wiped: the app goes on from the network', async () => {
  const { wipes, begin, keeper, done } = held()
  wipes(false)
  await begin(ben)
  expect(keeper.state.get()).toEqual({ stage: 'without', why: 'refused' })
  expect(done.filter((word) => word.startsWith('opens'))).toEqual([])
})

test('each wipe that is due stays due beside the others', async () => {
  const scene = held({ due: 'ana' })
  scene.wipes(false)
  await settled(scene)
  void scene.keeper.leave('ben')
  await settled(scene)
  expect(scene.local.getItem(wipeKey)).toBe('ana ben')
})
