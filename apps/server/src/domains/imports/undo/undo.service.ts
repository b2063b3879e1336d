import type { CallAnswer } from '@bisita/contract/calls/call'
import type { uploadUndo } from '@bisita/contract/operations/imports'
import { uploadRetention } from '@bisita/contract/operations/limits.uploads'
import { inTransaction } from '../../../database/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Problem } from '../../../problem.ts'
import { searchKeysOf } from '../../clients/clients.entered.ts'
import { deriveConsents } from '../../consents/consents.service.ts'
import { voidConsents } from '../../consents/consents.store.ts'
import { type ImportedBy, updateSearch } from '../clients.store.ts'
import { lockUpload, readUpload, type ImportUpload } from '../uploads.store.ts'
import { type UploadChange, deleteCreatedClients, readUploadChanges, readUndoProgress, restoreChangedClients, saveUndoProgress, type UndoProgress } from './undo.store.ts'

/** Clients of one transaction. */
const batch = 1000
const first = '00000000-0000-0000-0000-000000000000'
const nothing: UndoProgress = { deleted: 0, restored: 0, kept: [], after: first }

type Answered = CallAnswer<typeof uploadUndo>

const answerOf = ({ deleted, restored, kept: remaining }: UndoProgress): Answered => ({ deleted, restored, kept: [...remaining] })

/** @throws Problem not_found, undone, too_late */
function requireUndoable(upload: ImportUpload | undefined, now: Date): void {
  if (upload === undefined) throw new Problem('not_found')
  if (upload.state === 'undone') throw new Problem('undone')
  if (now.getTime() - upload.created_at.getTime() > uploadRetention) throw new Problem('too_late', { message: 'An upload can be undone within 30 days only.' })
}

/** What undoing an upload would do. */
export async function previewUndo(context: Context, id: string): Promise<Answered> {
  const { db, now } = context
  context.unchanged = true
  requireUndoable(await readUpload(db, id), now)
  let undone = (await readUndoProgress(db, id)) ?? nothing
  for (;;) {
    const changes = await readUploadChanges(db, id, undone.after, batch, false)
    const free = changes.filter(({ why }) => why === null)
    const deleted = free.filter(({ created }) => created).length
    undone = added(undone, changes, { deleted, restored: free.length - deleted })
    if (changes.length < batch) return answerOf(undone)
  }
}

/**
 * Undoes an upload in batches, each a transaction that stores the progress, so that the next call continues after a
 * server stopped in the middle. Does nothing where the upload is undone already.
 * @throws Problem not_found, too_late
 */
export async function undoInBatches({ db, user, now }: Context, id: string): Promise<void> {
  if ((await readUpload(db, id))?.state === 'undone') return
  const by = { user_id: user.id, now }
  for (let more = true; more; ) {
    more = await inTransaction(db, async (trx) => {
      const upload = await lockUpload(trx, id, 'update')
      requireUndoable(upload, now)
      const undone = (await readUndoProgress(trx, id)) ?? nothing
      const changes = await readUploadChanges(trx, id, undone.after, batch, true)
      const done = await undoUploadChanges(trx, changes.filter(({ why }) => why === null), id, by)
      await saveUndoProgress(trx, id, 'undoing', added(undone, changes, done))
      return changes.length === batch
    })
  }
}

/** Ends what was undone, with its line of the trail. */
export async function finishUndo(context: Context, id: string): Promise<Answered> {
  const { db, now } = context
  requireUndoable(await lockUpload(db, id, 'update'), now)
  const undone = (await readUndoProgress(db, id)) ?? nothing
  await saveUndoProgress(db, id, 'undone', undone)
  const { deleted, restored, kept: remaining } = undone
  context.audit({ action: 'client.upload_undo', record_type: 'upload', record_id: id, after: { deleted, restored, kept: remaining.length } })
  return answerOf(undone)
}

async function undoUploadChanges(trx: Context['db'], changes: readonly UploadChange[], upload: string, by: ImportedBy): Promise<{ deleted: number; restored: number }> {
  const gone = await deleteCreatedClients(trx, changes.filter(({ created }) => created), by)
  const restored = await restoreChangedClients(trx, changes.filter(({ created }) => !created), by)
  await updateSearch(trx, restored.map(({ id, ...entered }) => ({ id, entered, keys: searchKeysOf(entered) })))
  await deriveConsents(trx, await voidConsents(trx, upload, [...gone, ...restored.map(({ id }) => id)], by), by)
  return { deleted: gone.length, restored: restored.length }
}

const added = (undone: UndoProgress, changes: readonly UploadChange[], { deleted, restored }: { deleted: number; restored: number }): UndoProgress => ({
  deleted: undone.deleted + deleted,
  restored: undone.restored + restored,
  kept: [...undone.kept, ...changes.flatMap(({ id, fullname, why }) => (why === null ? [] : [{ client_id: id, fullname, reason: why }]))],
  after: changes.at(-1)?.id ?? undone.after,
})
