import { Dexie } from 'dexie'
import { recall, remember, type Remembered } from '../../state.ts'
import { clientStores, dropClients } from '../clients.store.ts'
import type { RecordsDeps } from '../deps.ts'
import { applyRepair } from '../repair.ts'
import { pageReaders, type SetUpPage } from '../setUp/setupSteps.ts'
import { Overtaken } from '../setUpPosition.ts'
import { datedRecords } from './dated.ts'

type Reread = Remembered['reread']

/** Within a transaction: removes the records in the range of a page's ids that the page does not have. */
async function dropOthers({ db }: RecordsDeps, { kind, after_id, date_from }: Reread, { items, next }: SetUpPage): Promise<void> {
  const listed = new Set(items.map(({ id }) => id))
  const range = [after_id ?? Dexie.minKey, next ?? Dexie.maxKey, false, true] as const
  if (kind === 'clients') {
    const ids = (await db.clients.where('id').between(...range).keys()) as string[]
    return dropClients(db, ids.filter((id) => !listed.has(id)))
  }
  const { table, field, first } = datedRecords(db, kind, date_from ?? '')
  await table.where('id').between(...range).filter((row) => !listed.has(row.id) && (row[field] ?? '') >= first).delete()
}

/**
 * Goes on with reading records again, page by page as set-up does; to be called with none remembered too. A page, the
 * removal of what it does not have and the position after it are one transaction, so nothing is empty meanwhile and a page
 * that was not stored is read again. Returns false where `running` ended it.
 */
export async function readAgain(deps: RecordsDeps, running: () => boolean): Promise<boolean> {
  const { db } = deps
  for (let place = await recall(db, 'reread'); place !== undefined; place = await recall(db, 'reread')) {
    if (!running()) return false
    const from = place
    const page = await pageReaders(deps, from)[from.kind](from)
    await applyRepair(deps, from.kind === 'clients' ? clientStores : [from.kind], async () => {
      const stands = await recall(db, 'reread')
      if (stands?.kind !== from.kind || stands.after_id !== from.after_id) throw new Overtaken('Another tab reads the records again.')
      await dropOthers(deps, from, page)
      await page.store()
      await (page.next === null ? db.state.delete('reread') : remember(db, 'reread', { ...from, after_id: page.next }))
    })
    if (page.next !== null) await deps.sleep(deps.replayPause)
  }
  return true
}
