import type { Executor } from '../../database/connection.ts'
import { readSettings } from '../../settings.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { JobProblem, type JobRun, type JobHandler } from '../jobs/jobHandler.ts'
import { applyBatch, type ImportContext } from './chunk.service.ts'
import { type UploadChunk, lockChunk, lockUpload, nextChunk, readProgress } from './uploads.store.ts'

/** Applies the next batch of the first chunk of an upload that waits. False where none does. */
export async function applyNext(trx: Executor, upload_id: string, importing: ImportContext, requestId: string): Promise<boolean> {
  const upload = await lockUpload(trx, upload_id, 'share')
  if (upload === undefined) throw new JobProblem('There is no such upload.')
  if (upload.state !== 'open') throw new JobProblem('This upload was undone.')
  const chunk = await nextChunk(trx, upload_id)
  if (chunk === null) return false
  const at = { upload_id, chunk }
  const locked = (await lockChunk(trx, at)) as UploadChunk
  const user = importing.by.user_id === null ? null : { id: importing.by.user_id }
  const lines: Parameters<Parameters<typeof applyBatch>[4]>[0][] = []
  await applyBatch(trx, at, locked, importing, (entry) => void lines.push(entry))
  await writeAudit(trx, lines, { address: null, requestId, user })
  return true
}

/** The job `import_clients`: applies what is left of an upload that was checked. */
export const importHandler = (): JobHandler => async (run) => {
  const upload_id = run.parameters['upload_id'] as string
  while (await next(run, upload_id)) continue
  const { applied, created, updated, unchanged, duplicates, rejected_count: rejected } = await readProgress(run.db, upload_id)
  const upload = await run.db.selectFrom('client_uploads').select('chunks').where('id', '=', upload_id).executeTakeFirst()
  if (upload !== undefined && applied < upload.chunks) throw new JobProblem('Not every part of this file has been checked: upload it again from the screen.')
  return { created, updated, unchanged, duplicates, rejected, path: `/administration/upload-clients?upload=${upload_id}` }
}

const next = (run: JobRun, upload_id: string): Promise<boolean> =>
  run.batch(async (trx) => {
    const { minimum_age } = await readSettings(trx)
    const importing = { by: { user_id: run.requested_by, now: run.now() }, minimumAge: minimum_age, placesOf: run.db }
    const value = await applyNext(trx, upload_id, importing, `import ${upload_id}`)
    const { rows_applied: done, rows: total } = await readProgress(trx, upload_id)
    return { done, total, value }
  })
