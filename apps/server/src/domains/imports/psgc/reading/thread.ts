import { parentPort, workerData } from 'node:worker_threads'
import { readEdition } from './edition.ts'
import type { ThreadMessage } from './inThread.ts'
import { EditionProblem } from './sheet.ts'

/** How many rows go over to the server at once, so that its own thread never holds still for them. */
const atOnce = 2000

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message, [])

try {
  const { rows, oldNames } = await readEdition(workerData as Uint8Array)
  for (let at = 0; at < rows.length; at += atOnce) tell({ rows: rows.slice(at, at + atOnce) })
  for (let at = 0; at < oldNames.length; at += atOnce) tell({ oldNames: oldNames.slice(at, at + atOnce) })
  tell({ whole: true })
} catch (error) {
  if (!(error instanceof EditionProblem)) throw error
  tell({ problem: error.message })
}
