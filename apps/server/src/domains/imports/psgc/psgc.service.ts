import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { psgcUpdate } from '@bisita/contract/operations/psgc'
import { grouped } from '@bisita/rules/numbers'
import type { Executor } from '../../../database/connection.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { type Context, JsonText } from '../../../http/context.ts'
import { invalid, orNotFound, Problem } from '../../../problem.ts'
import { uuidv7 } from '../../../uuid.ts'
import { insertJob } from '../../jobs/jobs.store.ts'
import { compareEdition } from './compare.store.ts'
import { countPlaces, findEdition, storeEdition } from './editions.store.ts'
import { isUpdating } from './apply.store.ts'
import { previewText } from './preview.store.ts'
import type { Edition } from './reading/edition.ts'
import { readEditionInThread } from './reading/inThread.ts'
import { EditionProblem } from './reading/sheet.ts'

type UpdateInput = CallInput<typeof psgcUpdate>

/** A file that has fewer of the places than this part is a piece of an edition: applied, it would retire all the others. */
const leastPart = 0.9

const fault = (message: string): Problem => new Problem('invalid', { message, fields: [{ path: 'files', message }] })

/**
 * Reads the file that came, in a thread of its own, stores it and holds it against the places. Runs before the
 * transaction of the call; where the file is refused nothing is kept.
 * @param gone aborted when nobody waits for the answer any more
 * @returns the id under which the edition is kept
 * @throws Problem invalid, not_found
 */
export async function receiveEdition({ db, now, upload, user }: Context, { body }: UpdateInput, gone?: AbortSignal): Promise<string> {
  if (body.upload_id !== undefined) {
    if (upload !== null) throw invalid({ upload_id: 'Either a file or the id of one.' })
    orNotFound(await findEdition(db, body.upload_id))
    return body.upload_id
  }
  if (upload === null) throw fault('A file is required.')
  const edition = await read(upload.bytes, gone)
  const [places, barangays] = [await countPlaces(db), edition.rows.length]
  if (barangays < places * leastPart) throw fault(`This file has ${grouped(barangays)} barangays, and there are ${grouped(places)}: it is not a whole edition.`)
  const id = uuidv7()
  await storeEdition(db, id, edition, { user_id: user.id, sha256: upload.sha256, now })
  await inTransaction(db, (trx) => compareEdition(trx, id, now))
  return id
}

async function read(bytes: Buffer, signal?: AbortSignal): Promise<Edition> {
  try {
    return await readEditionInThread(bytes, { signal })
  } catch (error) {
    throw error instanceof EditionProblem ? fault(error.message) : error
  }
}

/** What an edition would change. */
export async function previewEdition(db: Executor, id: string, page: { page: number; ipp: number }): Promise<JsonText> {
  const edition = orNotFound(await findEdition(db, id))
  return new JsonText(await previewText(db, id, edition.barangays, page))
}

export const jobName = 'Update PSGC Locations'

/**
 * Has an edition applied by a job.
 * @throws Problem duplicate where another update is under way
 */
export async function applyEdition(context: Context, id: string): Promise<CallAnswer<typeof psgcUpdate>> {
  const { db, now, user } = context
  if (await isUpdating(db)) throw new Problem('duplicate', { message: 'Places are being updated already.' })
  const job_id = uuidv7()
  const job = { id: job_id, job_name: jobName, action: 'run', execute_function: 'update_psgc', parameters: { upload_id: id }, cron: null, next_at: null, requested_by: user.id } as const
  await insertJob(db, job, now)
  context.audit({ action: 'psgc.apply', record_type: 'psgc', record_id: id, after: { job_id } })
  return { job_id }
}
