import { NoAnswer } from '../../api/outcomes.ts'
import { type StoreProgress, workerAddress } from './signals.ts'

export const isStoreProgress = (data: unknown): data is StoreProgress => typeof data === 'object' && data !== null && 'stored' in data && 'of' in data

/** The worker that brings the app; null where this browser has none, whatever it says of itself. */
async function workerOf(workers: ServiceWorkerContainer): Promise<ServiceWorker | null> {
  let found: ServiceWorkerRegistration | undefined
  try {
    found = await workers.register(workerAddress)
  } catch (error) {
    // Its script did not come. Anything else is a browser that wants no worker.
    if (error instanceof TypeError) throw new NoAnswer('The app could not be stored.')
    return null
  }
  // What is active was stored whole before it became so, and goes on until a newer one is.
  return found === undefined ? null : (found.active ?? found.waiting ?? found.installing)
}

/** Resolves when the worker serves the pages: then each of its files is stored. Rejects with NoAnswer where one did not come. */
function untilActive(worker: ServiceWorker, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated' || signal.aborted) end(resolve)
      else if (worker.state === 'redundant') end(() => reject(new NoAnswer('A file of the app did not come.')))
    }
    const end = (then: () => void) => {
      worker.removeEventListener('statechange', look)
      signal.removeEventListener('abort', look)
      then()
    }
    worker.addEventListener('statechange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

/**
 * Waits until the worker has stored every file of the app (device/records/deps.ts says how it ends). `soFar` is the
 * progress that it had reported before: the app is stored while the records are read.
 */
export async function untilStored(
  workers: ServiceWorkerContainer,
  tell: (done: number, total: number | null) => void,
  signal: AbortSignal,
  soFar: StoreProgress | null = null,
): Promise<void> {
  const show = ({ data }: MessageEvent<unknown>) => {
    if (isStoreProgress(data)) tell(data.stored, data.of)
  }
  workers.addEventListener('message', show)
  try {
    tell(soFar?.stored ?? 0, soFar?.of ?? null)
    const worker = await workerOf(workers)
    if (worker !== null) await untilActive(worker, signal)
  } finally {
    workers.removeEventListener('message', show)
  }
}
