import { expect, test, vi } from 'vitest'
import { noScreens } from '../serviceWorker/navigations.ts'
import { createUpdates } from './updates.ts'

/** A browser's side of service workers: a waiting worker takes over after the message `take over`. */
function scene({ controlled = true, waiting = false, installing = false, others = [] as (() => boolean)[], started = true, served = true } = {}) {
  const container = new EventTarget()
  const registration = new EventTarget() as EventTarget & { waiting: object | null; installing: EventTarget | null; update: () => Promise<void> }
  const messages: string[] = []
  const worker = {
    postMessage: (message: string) => {
      messages.push(message)
      registration.waiting = null
      queueMicrotask(() => container.dispatchEvent(new Event('controllerchange')))
    },
  }
  registration.waiting = waiting ? worker : null
  registration.installing = installing ? new EventTarget() : null
  const asked = { registered: 0, updated: 0 }
  registration.update = () => {
    asked.updated += 1
    return Promise.resolve()
  }
  const workers = Object.assign(container, {
    controller: controlled ? {} : null,
    register: () => {
      asked.registered += 1
      return Promise.resolve(registration)
    },
  }) as unknown as ServiceWorkerContainer
  const channel = Object.assign(new EventTarget(), {
    postMessage: (message: string) => {
      if (message === 'may I?' && others.some((busy) => busy())) channel.dispatchEvent(new MessageEvent('message', { data: 'not now' }))
    },
  })
  const opened: (string | undefined)[] = []
  const updates = createUpdates({ workers, channel, open: (href) => opened.push(href), isServed: () => Promise.resolve(served) })
  if (started) updates.start()
  const installed = () => {
    if (registration.installing === null) {
      registration.installing = new EventTarget()
      registration.dispatchEvent(new Event('updatefound'))
    }
    registration.waiting = worker
    registration.installing.dispatchEvent(new Event('statechange'))
  }
  /** The browser throws away what it stored of the app. */
  const thrownAway = () => {
    Object.assign(workers, { controller: null })
    registration.waiting = null
    container.dispatchEvent(new Event('controllerchange'))
  }
  /** A worker takes over that had none before it. */
  const storedAgain = () => {
    Object.assign(workers, { controller: {} })
    container.dispatchEvent(new Event('controllerchange'))
  }
  const takenElsewhere = () => container.dispatchEvent(new Event('controllerchange'))
  const ask = () => channel.dispatchEvent(new MessageEvent('message', { data: 'may I?' }))
  return { updates, asked, messages, opened, installed, thrownAway, storedAgain, takenElsewhere, ask, channel }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const to = (pathname: string) => ({ pathname, href: `${pathname}?page=2` })

test('a new version waits, is shown, and takes over at the next change of screen', async () => {
  const { updates, installed, messages, opened } = scene()
  await settled()
  expect(await updates.atNavigation(to('/dashboard'))).toBe(false)
  installed()
  expect(updates.ready.get()).toBe(true)
  expect(await updates.atNavigation(to('/dashboard'))).toBe(false)
  expect(messages).toEqual([])
  expect(await updates.atNavigation(to('/clients'))).toBe(true)
  expect(messages).toEqual(['take over'])
  expect(opened).toEqual(['/clients?page=2'])
})

test('a new version that was on its way before the page registered is shown too', async () => {
  const { updates, installed } = scene({ installing: true })
  await settled()
  installed()
  expect(updates.ready.get()).toBe(true)
})

test('the first worker of a browser updates nothing', async () => {
  const { updates, installed } = scene({ controlled: false })
  await settled()
  installed()
  expect(updates.ready.get()).toBe(false)
})

test('nothing takes over while something is half filled or being sent, here or in another tab', async () => {
  let busy = true
  let other = false
  const { updates, messages } = scene({ waiting: true, others: [() => other] })
  await settled()
  const release = updates.blockWhile(() => busy)
  expect(await updates.atNavigation(to('/clients'))).toBe(false)
  expect(await updates.now()).toBe(false)
  busy = false
  other = true
  expect(await updates.now()).toBe(false)
  expect(await updates.atNavigation(to('/visits'))).toBe(false)
  expect(messages).toEqual([])
  other = false
  busy = true
  release()
  expect(await updates.now()).toBe(true)
})

test('a tab in the middle of something says so to the one that asks', async () => {
  const { updates, ask, channel } = scene()
  const said = vi.spyOn(channel, 'postMessage')
  ask()
  expect(said).not.toHaveBeenCalled()
  updates.blockWhile(() => true)
  ask()
  expect(said).toHaveBeenCalledWith('not now')
})

test('after another tab’s update this one reloads at its next change of screen, once it is free', async () => {
  let busy = true
  const { updates, takenElsewhere, opened } = scene()
  await settled()
  updates.blockWhile(() => busy)
  takenElsewhere()
  expect(updates.ready.get()).toBe(true)
  expect(await updates.atNavigation(to('/clients'))).toBe(false)
  busy = false
  expect(await updates.atNavigation(to('/visits'))).toBe(true)
  expect(opened).toEqual(['/visits?page=2'])
})

test('what the browser threw away of the app is no new version: nothing is shown, and no screen is reloaded', async () => {
  const { updates, thrownAway, storedAgain, opened } = scene()
  await settled()
  expect(await updates.atNavigation(to('/dashboard'))).toBe(false)
  thrownAway()
  expect([updates.ready.get(), updates.isControlled()]).toEqual([false, false])
  expect(await updates.atNavigation(to('/clients'))).toBe(false)
  expect(await updates.now()).toBe(false)
  storedAgain()
  expect([updates.ready.get(), updates.isControlled()]).toEqual([false, true])
  expect(await updates.atNavigation(to('/visits'))).toBe(false)
  expect(opened).toEqual([])
})

test('a new version that was thrown away while it waited is no longer shown, and takes nothing over', async () => {
  const { updates, thrownAway, opened } = scene({ waiting: true })
  await settled()
  expect(updates.ready.get()).toBe(true)
  const asked = updates.now()
  thrownAway()
  expect(await asked).toBe(false)
  expect([updates.ready.get(), await updates.atNavigation(to('/clients')), opened]).toEqual([false, false, []])
})

test('without service workers, and where registering fails, the page goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const without = createUpdates({ workers: undefined, channel: undefined, open: () => undefined, isServed: () => Promise.resolve(true) })
  without.start()
  expect(await without.now()).toBe(false)
  const failing = Object.assign(new EventTarget(), { controller: null, register: () => Promise.reject(new Error('No.')) })
  createUpdates({ workers: failing as never, channel: undefined, open: () => undefined, isServed: () => Promise.resolve(true) }).start()
  await settled()
  expect(warn).toHaveBeenCalledOnce()
})

test.each(['/api', '/api/client/list', '/api?x=1', '/robots.txt', '/assets/index-1.js', '/sw.js?x'])('the worker leaves %s to the network', (address) => {
  expect(noScreens.some((pattern) => pattern.test(address))).toBe(true)
})

test.each(['/', '/dashboard', '/clients?keyword=a', '/apiary', '/report/mr-visits', '/nowhere/at-all'])('the worker opens the page for %s', (address) => {
  expect(noScreens.some((pattern) => pattern.test(address))).toBe(false)
})

test('a page that lacks a part before it has looked for a newer version looks first, and registers once', async () => {
  const { updates, asked, opened } = scene({ started: false })
  await updates.renew()
  expect(asked).toEqual({ registered: 1, updated: 1 })
  expect(opened).toEqual([undefined])
  updates.start()
  await settled()
  expect(asked.registered).toBe(1)
})

test('a page that lacks a part stays while the server does not answer, or while somebody is in the middle of something', async () => {
  const { updates: unserved, opened: none } = scene({ served: false })
  expect(await unserved.renew()).toBe(false)
  expect(none).toEqual([])
  const { updates, opened } = scene()
  const release = updates.blockWhile(() => true)
  expect(await updates.renew()).toBe(false)
  expect(opened).toEqual([])
  release()
  expect(await updates.renew()).toBe(true)
  expect(opened).toEqual([undefined])
})
