import '../../../ui/browser/filledIn.ts'
import { plainReader } from './readers.ts'
import { searchHere } from './searcher.ts'
import type { FromWorker, ToWorker } from './workerTalk.ts'

/** The worker's own side of the talk; the types of a page are all that the compiler knows here. */
const page = self as unknown as {
  readonly name: string
  readonly postMessage: (message: FromWorker) => void
  readonly addEventListener: (kind: 'message', listener: (event: { readonly data: ToWorker }) => void) => void
}

/** The page names the database in the worker's own name. */
const searcher = searchHere(plainReader(indexedDB, page.name))

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const say = (message: FromWorker): void => page.postMessage(message)

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
