import type { DeviceDatabase } from '../../database.ts'
import { type ClientIndex, createClientIndex } from './catalogue.ts'
import type { IndexChanges } from './news.ts'
import { dexieReader } from './readers.ts'
import { searchHere } from './searcher.ts'
import { searchInWorker } from './workerTalk.ts'

/** The client index of a page, searched in a worker, or in this thread where the browser has no workers. The database must be open. */
export function openClientIndex(db: DeviceDatabase, news: Pick<IndexChanges, 'listen'>): ClientIndex {
  const inWorker = () => searchInWorker(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: db.name }))
  const open = typeof Worker === 'undefined' ? () => searchHere(dexieReader(db)) : inWorker
  return createClientIndex({ db, indexChanges: news, open })
}
