import '../../../ui/browser/polyfills.ts'
import { createFileReader } from './fileReader.ts'
import type { WorkerAnswer, WorkerRequest } from './workerRpc.ts'

/** The thread's own side of the talk; the types of a page are all that the compiler knows here. */
const page = self as unknown as {
  readonly postMessage: (message: WorkerAnswer) => void
  readonly addEventListener: (kind: 'message', listener: (event: { readonly data: WorkerRequest }) => void) => void
}

const holder = createFileReader()

page.addEventListener('message', ({ data }) => {
  holder(data).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    (answer) => page.postMessage({ number: data.number, answer }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    (error: unknown) => page.postMessage({ number: data.number, failure: error instanceof Error ? error.message : String(error) }),
  )
})
