import { StorageFailure } from '../../storageFailure.ts'
import type { CatalogueAnswer, CatalogueQuery } from './catalogue.ts'
import type { CatalogueLine } from './line.ts'
import type { Searcher } from './searcher.ts'

/** What the page says to the worker. */
export type ToWorker =
  | { readonly kind: 'query'; readonly number: number; readonly query: CatalogueQuery; readonly overlay: readonly CatalogueLine[] }
  | { readonly kind: 'changed'; readonly blocks: readonly number[] | 'all' }

/** What comes back: of the query with that number, or of the loading where it has none. */
export type FromWorker = { readonly number: number | null; readonly answer?: CatalogueAnswer; readonly failure?: string }

type Waiting = { readonly resolve: (answer: CatalogueAnswer) => void; readonly reject: (error: unknown) => void }

/** A searcher in a worker. One that cannot be started, or dies, fails what waits for it. */
export function searchInWorker(worker: Worker): Searcher {
  const waiting = new Map<number, Waiting>()
  let last = 0
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const say = (message: ToWorker): void => worker.postMessage(message)
  let ready: () => void = () => undefined
  let unready: (error: unknown) => void = () => undefined
  const loaded = new Promise<void>((resolve, reject) => {
    ready = resolve
    unready = reject
  })
  // Who waits for it hears of it; where nobody does, the next query will.
  loaded.catch(() => undefined)

  function fail(error: unknown): void {
    unready(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function hear({ number, answer, failure }: FromWorker): void {
    const error = failure === undefined ? null : new StorageFailure(failure, false)
    if (number === null) return error === null ? ready() : fail(error)
    const asked = waiting.get(number)
    waiting.delete(number)
    if (answer !== undefined) asked?.resolve(answer)
    else asked?.reject(error)
  }

  worker.addEventListener('message', ({ data }) => hear(data as FromWorker))
  worker.addEventListener('error', (event) => fail(new StorageFailure(event.message, false)))
  return {
    loaded,
    query: async (query, overlay) => {
      await loaded
      return new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        say({ kind: 'query', number: last, query, overlay })
      })
    },
    changed: (blocks) => say({ kind: 'changed', blocks }),
    close: () => {
      worker.terminate()
      fail(new StorageFailure('The catalogue was closed.', false))
    },
  }
}
