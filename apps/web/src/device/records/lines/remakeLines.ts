import type { DeviceDatabase } from '../../database.ts'
import { lineOf } from '../clientLine.ts'
import { linesOf } from './lines.store.ts'
import { sliceSize } from '../slices.ts'

/** Makes the lines of all clients again, in one transaction. */
export const remakeLines = (db: DeviceDatabase): Promise<void> =>
  db.transaction('rw', db.clients, db.client_lines, db.catalogue, async () => {
    await db.client_lines.clear()
    for (let last = 0; ; ) {
      const rows = await db.clients.where(':id').above(last).limit(sliceSize).toArray()
      await linesOf(db).put(db, rows.map(lineOf), true)
      if (rows.length < sliceSize) break
      last = rows.at(-1)?.key ?? last
    }
    await db.catalogue.clear()
  })

/**
 * Runs a read of lines and clients in one transaction. Earlier versions of the app wrote blocks instead of lines, as a tab
 * that still runs one does: where there are any, the lines are made again first.
 */
export async function readLines<T>(db: DeviceDatabase, read: () => PromiseLike<T>): Promise<T> {
  const attempt = () =>
    db.transaction('r', db.clients, db.client_lines, db.catalogue, async () => {
      const [blocks, value] = await Promise.all([db.catalogue.count(), read()])
      return blocks === 0 ? { value } : null
    })
  const found = await attempt()
  if (found !== null) return found.value
  await remakeLines(db)
  return db.transaction('r', db.clients, db.client_lines, async () => read())
}
