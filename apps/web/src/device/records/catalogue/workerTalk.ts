import { StorageFailure } from '../../storageFailure.ts'
import type { ClientIndexPage, ClientIndexQuery } from './indexPage.ts'
import type { ClientIndexEntry } from './line.ts'
import type { Searcher } from './searcher.ts'

/** Messages from the page to the worker. */
export type IndexWorkerRequest =
  | { readonly kind: 'query'; readonly number: number; readonly query: ClientIndexQuery; readonly overlay: readonly ClientIndexEntry[] }
  | { readonly kind: 'changed'; readonly blocks: readonly number[] | 'all' }

/** Messages from the worker: the answer to the query with that number, or, without a number, the end of the loading. */
export type IndexWorkerResponse = { readonly number: number | null; readonly answer?: ClientIndexPage; readonly failure?: string }

type Waiting = { readonly resolve: (answer: ClientIndexPage) => void; readonly reject: (error: unknown) => void }

/** A searcher in a worker. Where the worker cannot be started or ends, all waiting queries reject. */
export function searchInWorker(worker: Worker): Searcher {
  const waiting = new Map<number, Waiting>()
  let last = 0
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const say = (message: IndexWorkerRequest): void => worker.postMessage(message)
  let ready: () => void = () => undefined
  let unready: (error: unknown) => void = () => undefined
  const loaded = new Promise<void>((resolve, reject) => {
    ready = resolve
    unready = reject
  })
  // A caller that awaits it receives the failure; without one, the next query does.
  loaded.catch(() => undefined)

  function fail(error: unknown): void {
    unready(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function receive({ number, answer, failure }: IndexWorkerResponse): void {
    const error = failure === undefined ? null : new StorageFailure(failure, false)
    if (number === null) return error === null ? ready() : fail(error)
    const asked = waiting.get(number)
    waiting.delete(number)
    if (answer !== undefined) asked?.resolve(answer)
    else asked?.reject(error)
  }

  worker.addEventListener('message', ({ data }) => receive(data as IndexWorkerResponse))
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
