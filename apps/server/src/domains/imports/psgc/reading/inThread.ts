import { Worker } from 'node:worker_threads'
import type { OldName } from '../../../locations/psgc/oldNames.ts'
import type { Edition, EditionRow } from './edition.ts'
import { EditionProblem } from './sheet.ts'

/** What the thread tells, piece by piece; `whole` after the last one. */
export type ThreadMessage = { readonly rows?: readonly EditionRow[]; readonly oldNames?: readonly OldName[]; readonly problem?: string; readonly whole?: true }

/** A thread that needs more than this reads no edition; the largest so far needs a third of it. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
/** An edition takes seconds; on a very busy computer a minute. */
const usualDeadline = 180_000

export type ThreadOptions = {
  /** Aborted when nobody waits for the file any more. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. */
  readonly deadline?: number
}

let last: Promise<void> = Promise.resolve()

/** One after the other: files that are read at once would add up what each may need. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const before = last
  const { promise, resolve } = Promise.withResolvers<void>()
  last = promise
  await before
  try {
    return await work()
  } finally {
    resolve()
  }
}

const nobodyWaits = () => new EditionProblem('Nobody waits for this file any more.')

/**
 * Reads a file of the publication in a thread of its own, so that the server keeps answering. One file is read at a
 * time; the thread ends at the deadline, or when the sender of the file has gone (`signal`).
 * @throws EditionProblem
 */
export const readEditionInThread = (bytes: Buffer, options: ThreadOptions = {}): Promise<Edition> =>
  alone(async () => {
    if (options.signal?.aborted === true) throw nobodyWaits()
    return readInThread(bytes, options)
  })

async function readInThread(bytes: Buffer, { signal, deadline = usualDeadline }: ThreadOptions): Promise<Edition> {
  const { promise, resolve, reject } = Promise.withResolvers<Edition>()
  const rows: EditionRow[] = []
  const oldNames: OldName[] = []
  const thread = new Worker(new URL('thread.ts', import.meta.url), { workerData: bytes, resourceLimits, execArgv: [] })
  thread.on('message', (message: ThreadMessage) => {
    for (const row of message.rows ?? []) rows.push(row)
    for (const name of message.oldNames ?? []) oldNames.push(name)
    if (message.problem !== undefined) reject(new EditionProblem(message.problem))
    if (message.whole === true) resolve({ rows, oldNames })
  })
  thread.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new EditionProblem('This file needs more memory than any edition of the publication.') : error),
  )
  thread.on('exit', () => reject(new EditionProblem('This file could not be read.')))
  const late = setTimeout(() => reject(new EditionProblem('This file takes longer to read than any edition of the publication.')), deadline)
  const leave = () => reject(nobodyWaits())
  signal?.addEventListener('abort', leave)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', leave)
    await thread.terminate()
  }
}
