import { openRows } from '../../../domains/imports/reading/talk.ts'
import { remoteUploads } from '../../../domains/imports/uploads.remote.ts'
import { createUploading, type Uploading } from '../../../domains/imports/uploading.ts'
import { savedUpload, type SavedUpload } from '../../../domains/imports/uploading.state.ts'
import { keptOf } from '../../../ui/browser/kept.ts'
import type { Services } from '../../services.ts'
import { storageOf } from '../../storage.ts'

const running = new Map<string, Uploading>()

const keptFor = (userId: string) => keptOf(storageOf(() => window.localStorage), userId)

/** What this browser remembers of an upload that a person began and did not end. */
export const savedFor = (userId: string): SavedUpload | undefined => savedUpload(keptFor(userId).read('upload', 'clients'))

export const forget = (userId: string): void => keptFor(userId).keep('upload', 'clients', null)

/**
 * The upload of whoever is signed in: one, which goes on while other screens are open, and ends with the session.
 * @param onDone told when it has come to its end
 */
export function uploadingOf({ api, session, notices, dealWith, inform }: Services, userId: string, onDone: () => void): Uploading {
  const known = running.get(userId)
  if (known !== undefined) return known
  const uploading = createUploading({
    uploads: remoteUploads(api),
    open: openRows,
    pause: () => session.state.get()?.settings.upload_pause_ms ?? 5000,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: Date.now,
    saved: () => savedFor(userId),
    save: (upload) => keptFor(userId).keep('upload', 'clients', upload),
    dealWith: (error, otherwise) => void dealWith(error, { none: otherwise, other: otherwise, 400: otherwise, 403: otherwise, 404: otherwise, 409: otherwise }),
    tell: notices.show,
    onDone: () => {
      void inform()
      onDone()
    },
  })
  running.set(userId, uploading)
  const stop = session.state.subscribe(() => {
    if (session.state.get()?.user.id === userId) return
    // What was uploaded so far is remembered: the same person goes on with the same file.
    const saved = savedFor(userId)
    uploading.cancel()
    if (saved !== undefined) keptFor(userId).keep('upload', 'clients', saved)
    running.delete(userId)
    stop()
  })
  return uploading
}
