import { lastUploads } from '@bisita/contract/operations/limits.uploads'
import { clientUpload, placeAlias, uploadInfo, uploadList, uploadUndo } from '@bisita/contract/operations/imports'
import { messages } from '@bisita/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { invalid, orNotFound, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { appliedAnswer, applyBatch, checkChunk, checkedAnswer, readChunkFile, takeChunk } from './chunk.service.ts'
import { saveAlias } from './places.store.ts'
import { finishUndo, previewUndo, undoInBatches } from './undo/undo.service.ts'
import { readProgress, readRows, readUpload, readUploadsOf } from './uploads.store.ts'

/** The most rejected rows of an answer. */
const mostRejected = 10_000

export function importsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, clientUpload, async (context, { query, body: { skip = [], ...at } }) => {
    const { db, user, now, upload } = context
    if (upload === null) throw invalid({ files: 'This is required.' })
    const by = { user_id: user.id, now }
    const { rows, blank } = readChunkFile(upload.bytes)
    const chunk = await takeChunk(db, { ...at, rows, skip }, by)
    const { minimum_age } = await readSettings(db)
    const importing = { by, minimumAge: minimum_age, placesOf: deps.connections.people }
    context.unchanged = true
    if (query.dry_run === true) return chunk.applied_at === null ? checkedAnswer(await checkChunk(db, at, chunk, importing), blank) : appliedAnswer(chunk, blank)
    if (chunk.applied_at === null) return appliedAnswer(await applyBatch(db, at, chunk, importing, (entry) => context.audit(entry)), blank)
    return appliedAnswer(chunk, blank)
  })

  mount(app, deps, uploadList, async ({ db, user }) => ({ items: (await readUploadsOf(db, user.id, lastUploads)).map(({ created_at, ...upload }) => ({ ...upload, created_at: created_at.toISOString() })) }))

  mount(app, deps, uploadInfo, async ({ db }, { params: { upload_id } }) => {
    const upload = orNotFound(await readUpload(db, upload_id))
    const { applied, created, updated, unchanged, duplicates } = await readProgress(db, upload_id)
    const state = upload.state === 'open' && applied === upload.chunks ? ('done' as const) : upload.state
    const rejected = [...(await readRows(db, upload_id, 'rejected', mostRejected))]
    const notices = [...(await readRows(db, upload_id, 'notices', mostRejected))]
    return { upload_id, state, created_at: upload.created_at.toISOString(), chunks: upload.chunks, applied, created, updated, unchanged, duplicates, rejected, notices }
  })

  mount(
    app,
    deps,
    uploadUndo,
    (context, { params: { upload_id }, query }) => (query.dry_run === true ? previewUndo(context, upload_id) : finishUndo(context, upload_id)),
    // Batch by batch, before the transaction that ends it: none holds the phones' feeds back.
    { before: async (context, { params, query }) => (query.dry_run === true ? undefined : undoInBatches(context, params.upload_id)) },
  )

  mount(app, deps, placeAlias, async (context, { body: { text, location_id } }) => {
    const { db, user, now } = context
    if (!(await saveAlias(db, text, location_id, { user_id: user.id, now }))) throw new Problem('not_found', { message: messages.noSuchPlace })
    context.audit({ action: 'place.alias', record_type: 'location', record_id: location_id, after: { text, location_id } })
    return { text, location_id }
  })
}
