import { revisionCheckEvery } from '@bisita/contract/limits'
import { wakeMessage } from '../serviceWorker/signals.ts'

export type WakeSources = {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  /** Absent where the browser has no service workers. */
  readonly workers: Pick<ServiceWorkerContainer, 'addEventListener' | 'removeEventListener'> | undefined
}

/** Wakes the loop on return online, when the page is looked at again, and every 15 minutes, or as often as was set. Gives what ends it. */
export function onWakeTriggers({ window, document, workers }: WakeSources, wake: () => void, every: () => number = () => revisionCheckEvery): () => void {
  const looked = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const onMessage = (event: MessageEvent) => {
    if (event.data === wakeMessage) wake()
  }
  let timer: ReturnType<typeof setTimeout>
  const again = () => {
    timer = setTimeout(() => {
      wake()
      again()
    }, every())
  }
  again()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', looked)
  workers?.addEventListener('message', onMessage)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', looked)
    workers?.removeEventListener('message', onMessage)
  }
}
