import type { Answer } from '@bisita/contract/calls/call'
import type { uploadUndo } from '@bisita/contract/operations/imports'
import { uploadKept } from '@bisita/contract/operations/limits.uploads'
import { inTransaction } from '../../../database/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Problem } from '../../../problem.ts'
import { keysOf } from '../../clients/clients.entered.ts'
import { type By, updateSearch } from '../clients.store.ts'
import { lockUpload, readUpload, type Upload } from '../uploads.store.ts'
import { type Deed, deleteMade, readDeeds, readUndone, restoreChanged, saveUndone, type Undone } from './undo.store.ts'

/** Clients of one transaction. */
const batch = 1000
const first = '00000000-0000-0000-0000-000000000000'
const nothing: Undone = { deleted: 0, restored: 0, kept: [], after: first }

type Answered = Answer<typeof uploadUndo>

const answerOf = ({ deleted, restored, kept }: Undone): Answered => ({ deleted, restored, kept: [...kept] })

/** @throws Problem not_found, undone, too_late */
function requireUndoable(upload: Upload | undefined, now: Date): void {
  if (upload === undefined) throw new Problem('not_found')
  if (upload.state === 'undone') throw new Problem('undone')
  if (now.getTime() - upload.created_at.getTime() > uploadKept) throw new Problem('too_late', { message: 'An upload can be undone within 30 days only.' })
}

/** What undoing an upload would do. */
export async function previewUndo(context: Context, id: string): Promise<Answered> {
  const { db, now } = context
  context.unchanged = true
  requireUndoable(await readUpload(db, id), now)
  let undone = (await readUndone(db, id)) ?? nothing
  for (;;) {
    const deeds = await readDeeds(db, id, undone.after, batch, false)
    const free = deeds.filter(({ why }) => why === null)
    const deleted = free.filter(({ created }) => created).length
    undone = added(undone, deeds, { deleted, restored: free.length - deleted })
    if (deeds.length < batch) return answerOf(undone)
  }
}

/**
 * Undoes an upload batch by batch: each is one transaction that says how far it is, so that a server that stops in the
 * middle is followed by the next call. One that is undone already is left to whoever answers.
 * @throws Problem not_found, too_late
 */
export async function undoInBatches({ db, user, now }: Context, id: string): Promise<void> {
  if ((await readUpload(db, id))?.state === 'undone') return
  const by = { user_id: user.id, now }
  for (let more = true; more; ) {
    more = await inTransaction(db, async (trx) => {
      const upload = await lockUpload(trx, id, 'update')
      requireUndoable(upload, now)
      const undone = (await readUndone(trx, id)) ?? nothing
      const deeds = await readDeeds(trx, id, undone.after, batch, true)
      const done = await undoDeeds(trx, deeds.filter(({ why }) => why === null), by)
      await saveUndone(trx, id, 'undoing', added(undone, deeds, done))
      return deeds.length === batch
    })
  }
}

/** Ends what was undone, with its line of the trail. */
export async function finishUndo(context: Context, id: string): Promise<Answered> {
  const { db, now } = context
  requireUndoable(await lockUpload(db, id, 'update'), now)
  const undone = (await readUndone(db, id)) ?? nothing
  await saveUndone(db, id, 'undone', undone)
  const { deleted, restored, kept } = undone
  context.audit({ action: 'client.upload_undo', record_type: 'upload', record_id: id, after: { deleted, restored, kept: kept.length } })
  return answerOf(undone)
}

async function undoDeeds(trx: Context['db'], deeds: readonly Deed[], by: By): Promise<{ deleted: number; restored: number }> {
  const gone = await deleteMade(trx, deeds.filter(({ created }) => created), by)
  const restored = await restoreChanged(trx, deeds.filter(({ created }) => !created), by)
  await updateSearch(trx, restored.map(({ id, ...entered }) => ({ id, entered, keys: keysOf(entered) })))
  return { deleted: gone.length, restored: restored.length }
}

const added = (undone: Undone, deeds: readonly Deed[], { deleted, restored }: { deleted: number; restored: number }): Undone => ({
  deleted: undone.deleted + deleted,
  restored: undone.restored + restored,
  kept: [...undone.kept, ...deeds.flatMap(({ id, fullname, why }) => (why === null ? [] : [{ client_id: id, fullname, reason: why }]))],
  after: deeds.at(-1)?.id ?? undone.after,
})
