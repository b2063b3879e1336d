import type { DeviceDatabase } from '../../database.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import type { BlockNews } from './news.ts'
import { dexieReader } from './readers.ts'
import { searchHere } from './searcher.ts'
import { searchInWorker } from './workerTalk.ts'

/** The catalogue of a page: searched in a worker, or here where the browser has none. The database is open already. */
export function openCatalogue(db: DeviceDatabase, news: Pick<BlockNews, 'listen'>): Catalogue {
  const inWorker = () => searchInWorker(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: db.name }))
  const open = typeof Worker === 'undefined' ? () => searchHere(dexieReader(db)) : inWorker
  return createCatalogue({ db, news, open })
}
