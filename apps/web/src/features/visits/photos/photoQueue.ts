import { maximumPhotoPart } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Refused } from '../../../api/outcomes.ts'
import { createInjected } from '../../../ui/inject.tsx'
import { createStore, type Store } from '../../../ui/browser/store.ts'
import type { VisitsRepository } from '../visits.repository.ts'

/** How far a photo has come; `failed` says why it stopped, and whether sending it again is any use. */
export type PhotoProgress = {
  readonly sent: number
  readonly total: number
  readonly failed: { readonly text: string; readonly again: boolean } | null
}

/**
 * Photos that are sent apart from their visits, in parts that go on where they stopped: the visit itself is
 * small and arrives where a photo would not. In memory, so that it ends with the page.
 */
export type PhotoQueue = {
  readonly progress: Store<ReadonlyMap<string, PhotoProgress>>
  /** Sends the photo of a stored visit. */
  readonly add: (visitId: string, photo: Blob) => void
  /** Goes on with one that stopped. */
  readonly retry: (visitId: string) => void
  /** Goes on with all that stopped for want of a network. */
  readonly retryAll: () => void
  readonly isEmpty: () => boolean
}

type Sender = Pick<VisitsRepository, 'proofState' | 'sendProofPart'>

/** A part that starts too late is the server's word that something was lost: it is asked where to go on, so often at most. */
const mostRestarts = 3

const failureOf = (error: unknown) => {
  const refused = error instanceof Refused && error.status < 500
  return refused ? { text: error.message, again: false } : { text: t('The network failed.'), again: true }
}

/** Sends the missing bytes of a photo; calls `tell` after each part with how much has arrived. */
async function sendRest(visits: Sender, id: string, photo: Blob, tell: (sent: number) => void): Promise<void> {
  const state = await visits.proofState(id)
  let received = state.received
  tell(received)
  while (!state.complete) {
    const bytes = photo.slice(received, received + maximumPhotoPart)
    received = await visits.sendProofPart(id, { bytes, offset: received, total: photo.size })
    tell(received)
    if (received >= photo.size) return
  }
}

/** A queue that uploads photos; `onDone` is called for each photo that has arrived whole. */
export function createPhotoQueue(visits: Sender, onDone: (visitId: string) => void): PhotoQueue {
  const photos = new Map<string, Blob>()
  const running = new Set<string>()
  const progress = createStore<ReadonlyMap<string, PhotoProgress>>(new Map())
  const set = (id: string, change: Partial<PhotoProgress> | null) => {
    const next = new Map(progress.get())
    if (change === null) next.delete(id)
    else next.set(id, { sent: 0, total: photos.get(id)?.size ?? 0, failed: null, ...next.get(id), ...change })
    progress.set(next)
  }

  async function run(id: string, photo: Blob): Promise<void> {
    for (let restarts = 0; ; restarts += 1) {
      try {
        return await sendRest(visits, id, photo, (sent) => set(id, { sent }))
      } catch (error) {
        const lost = error instanceof Refused && error.status === 409
        if (!lost || restarts >= mostRestarts) throw error
      }
    }
  }

  async function send(id: string): Promise<void> {
    const photo = photos.get(id)
    if (photo === undefined || running.has(id)) return
    running.add(id)
    set(id, { failed: null })
    try {
      await run(id, photo)
      photos.delete(id)
      set(id, null)
      onDone(id)
    } catch (error) {
      const failed = failureOf(error)
      if (!failed.again) photos.delete(id)
      set(id, { failed })
    } finally {
      running.delete(id)
    }
  }

  return {
    progress,
    add: (id, photo) => {
      photos.set(id, photo)
      void send(id)
    },
    retry: (id) => void send(id),
    retryAll: () => {
      for (const id of photos.keys()) void send(id)
    },
    isEmpty: () => photos.size === 0,
  }
}

export const [PhotoQueueProvider, usePhotoQueue] = createInjected<PhotoQueue>('The queue of photos')
