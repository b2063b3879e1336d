import type { DeviceDatabase } from '../../device/database.ts'
import type { StorageLoss } from './openedDevice.ts'

/**
 * Listens for what others do to the database while it is open here: a newer version of the app in another tab wants to
 * change its schema, or the browser (or the person, in its settings) has deleted it. This connection closes at once,
 * after pending drafts are written, so that neither waits for it. Returns a function that stops listening.
 */
export function watchDatabase(db: DeviceDatabase, onLost: (why: StorageLoss) => void, beforeClosing: () => Promise<void>): () => void {
  let over = false
  const lose = (why: StorageLoss) => {
    if (over) return
    over = true
    onLost(why)
  }
  const changed = (event: IDBVersionChangeEvent) => {
    lose(event.newVersion === null ? 'deleted' : 'newer')
    void beforeClosing().finally(() => db.close())
    // Dexie would close it at once, with a warning.
    return false
  }
  const closed = () => lose('deleted')
  db.on('versionchange', changed)
  db.on('close', closed)
  return () => {
    over = true
    db.on('versionchange').unsubscribe(changed)
    db.on('close').unsubscribe(closed)
  }
}
