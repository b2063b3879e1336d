import { Worker } from 'node:worker_threads'
import type { OldName } from '../../../locations/psgc/oldNames.ts'
import type { Edition, EditionRow } from './edition.ts'
import { EditionProblem } from './sheet.ts'

/** What the thread tells, piece by piece. */
export type Told = { readonly rows?: readonly EditionRow[]; readonly oldNames?: readonly OldName[]; readonly problem?: string }

/** A thread that needs more than this reads no edition. */
const mostMegabytes = 1024

/**
 * Reads a file of the publication in a thread of its own: the server answers everybody else meanwhile.
 * @throws EditionProblem
 */
export function readEditionInThread(bytes: Buffer): Promise<Edition> {
  const { promise, resolve, reject } = Promise.withResolvers<Edition>()
  const rows: EditionRow[] = []
  const oldNames: OldName[] = []
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes }, execArgv: [] })
  thread.on('message', (told: Told) => {
    for (const row of told.rows ?? []) rows.push(row)
    for (const name of told.oldNames ?? []) oldNames.push(name)
    if (told.problem !== undefined) reject(new EditionProblem(told.problem))
  })
  thread.on('error', reject)
  thread.on('exit', () => resolve({ rows, oldNames }))
  return promise
}
