import { expect, test } from 'vitest'
import { untilStored } from './untilStored.ts'

/** A browser with a worker of that state, and one that says no. */
function scene(state: string, register?: () => Promise<unknown>) {
  const worker = Object.assign(new EventTarget(), { state })
  const standing = ['activating', 'activated'].includes(state) ? 'active' : 'installing'
  const registration = { active: null, waiting: null, installing: null, [standing]: worker }
  const workers = Object.assign(new EventTarget(), { register: register ?? (() => Promise.resolve(registration)) })
  const become = (next: string) => {
    worker.state = next
    worker.dispatchEvent(new Event('statechange'))
  }
  const progress: unknown[] = []
  const ending = new AbortController()
  const done = untilStored(workers as unknown as ServiceWorkerContainer, (...so) => void progress.push(so), ending.signal).then(() => 'done', (error: Error) => error.name)
  const now = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    return Promise.race([done, Promise.resolve('waits')])
  }
  return { become, progress, ending, now, say: (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data })) }
}

test('a worker that is being installed is waited for until it serves the pages; its progress is reported', async () => {
  const { become, progress, now, say } = scene('installing')
  expect(await now()).toBe('waits')
  say({ stored: 3, of: 57 })
  say('wake')
  become('installed')
  become('activating')
  expect(await now()).toBe('waits')
  become('activated')
  expect(await now()).toBe('done')
  say({ stored: 4, of: 57 })
  expect(progress).toEqual([[0, null], [3, 57]])
})

test('what was stored before anybody waited is reported at once', async () => {
  const progress: unknown[] = []
  const workers = Object.assign(new EventTarget(), { register: () => Promise.resolve(undefined) })
  await untilStored(workers as unknown as ServiceWorkerContainer, (...so) => void progress.push(so), new AbortController().signal, { stored: 90, of: 91 })
  expect(progress).toEqual([[90, 91]])
})

test('a file that does not come, and a worker that does not, are no answer; both can be tried again', async () => {
  const { become, now } = scene('installing')
  await now()
  become('redundant')
  expect(await now()).toBe('NoAnswer')
  expect(await scene('installing', () => Promise.reject(new TypeError('Failed to fetch.'))).now()).toBe('NoAnswer')
})

test('nothing is waited for where the app is stored, where the browser wants no worker, or once it is to end', async () => {
  expect(await scene('activated').now()).toBe('done')
  expect(await scene('installing', () => Promise.resolve(undefined)).now()).toBe('done')
  expect(await scene('installing', () => Promise.reject(new DOMException('No.', 'SecurityError'))).now()).toBe('done')
  const { ending, now } = scene('installing')
  expect(await now()).toBe('waits')
  ending.abort()
  expect(await now()).toBe('done')
})
