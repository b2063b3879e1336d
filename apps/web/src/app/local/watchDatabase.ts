import type { DeviceDatabase } from '../../device/database.ts'
import type { Lost } from './keeper.ts'

/**
 * Hears what others do to the database while it is open here: a newer version of the app in another tab wants to
 * change its shape, or the browser (or the person, in its settings) has thrown it away. This connection gives way
 * at once, after what was typed is written, so that neither waits for it. Gives what ends the listening.
 */
export function watchDatabase(db: DeviceDatabase, onLost: (why: Lost) => void, beforeClosing: () => Promise<void>): () => void {
  let over = false
  const lose = (why: Lost) => {
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
