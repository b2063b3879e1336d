import '../../../ui/browser/polyfills.ts'
import { plainReader } from './readers.ts'
import { searchHere } from './searcher.ts'
import type { IndexWorkerResponse, IndexWorkerRequest } from './workerTalk.ts'

/** The worker's global scope, which the compiler only knows as that of a page. */
const page = self as unknown as {
  readonly name: string
  readonly postMessage: (message: IndexWorkerResponse) => void
  readonly addEventListener: (kind: 'message', listener: (event: { readonly data: IndexWorkerRequest }) => void) => void
}

/** The name of the worker is the name of the database. */
const searcher = searchHere(plainReader(indexedDB, page.name))

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const say = (message: IndexWorkerResponse): void => page.postMessage(message)

const failed = (number: number | null, error: unknown): void =>
  say({ number, failure: error instanceof Error ? error.message : String(error) })

searcher.loaded.then(
  () => say({ number: null }),
  (error: unknown) => failed(null, error),
)

page.addEventListener('message', ({ data }) => {
  if (data.kind === 'changed') searcher.changed(data.blocks)
  else {
    const { number } = data
    searcher.query(data.query, data.overlay).then(
      (answer) => say({ number, answer }),
      (error: unknown) => failed(number, error),
    )
  }
})
