import { clientUpload, placeAlias, uploadInfo, uploadUndo } from '@bisita/contract/operations/imports'
import { messages } from '@bisita/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { appliedAnswer, applyBatch, checkChunk, checkedAnswer, readChunkFile, takeChunk } from './chunk.service.ts'
import { saveAlias } from './places.store.ts'
import { finishUndo, previewUndo, undoInBatches } from './undo/undo.service.ts'
import { readProgress, readRejected, readUpload } from './uploads.store.ts'

/** So many rows that were left out are told at once. */
const mostRejected = 10_000

export function importsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, clientUpload, async (context, { query, body: { skip = [], ...at } }) => {
    const { db, user, now, upload } = context
    if (upload === null) throw invalid({ files: 'This is required.' })
    const by = { user_id: user.id, now }
    const chunk = await takeChunk(db, { ...at, rows: readChunkFile(upload.bytes), skip }, by)
    const { minimum_age } = await readSettings(db)
    const importing = { by, minimumAge: minimum_age, placesOf: deps.connections.people }
    context.unchanged = true
    if (query.dry_run === true) return chunk.applied_at === null ? checkedAnswer(await checkChunk(db, at, chunk, importing)) : appliedAnswer(chunk)
    if (chunk.applied_at === null) return appliedAnswer(await applyBatch(db, at, chunk, importing, (entry) => context.audit(entry)))
    return appliedAnswer(chunk)
  })

  mount(app, deps, uploadInfo, async ({ db }, { params: { upload_id } }) => {
    const upload = await readUpload(db, upload_id)
    if (upload === undefined) throw new Problem('not_found')
    const { applied, created, updated, unchanged, duplicates } = await readProgress(db, upload_id)
    const state = upload.state === 'open' && applied === upload.chunks ? ('done' as const) : upload.state
    const rejected = [...(await readRejected(db, upload_id, mostRejected))]
    return { upload_id, state, created_at: upload.created_at.toISOString(), chunks: upload.chunks, applied, created, updated, unchanged, duplicates, rejected }
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
