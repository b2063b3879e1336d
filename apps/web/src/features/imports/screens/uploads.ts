import { openFileRows } from '../reading/workerRpc.ts'
import { createUploading, type Uploading } from '../uploading.ts'
import { savedUpload, type SavedUpload } from '../uploading.state.ts'
import { listPreferencesOf } from '../../../ui/browser/listPreferences.ts'
import type { Services } from '../../../app/services.ts'
import { storageOf } from '../../../frame/storage.ts'

const running = new Map<string, Uploading>()

const preferencesOf = (userId: string) => listPreferencesOf(storageOf(() => window.localStorage), userId)

/** What this browser remembers of an upload that a person began and did not end. */
export const savedFor = (userId: string): SavedUpload | undefined => savedUpload(preferencesOf(userId).read('upload', 'clients'))

export const forget = (userId: string): void => preferencesOf(userId).save('upload', 'clients', null)

/**
 * The upload of the signed-in user: a single one, which goes on while other screens are open, and ends with the
 * session.
 * @param onDone called when it has ended
 */
export function uploadingOf({ api, session, notices, handleOutcome: dealWith, refreshInfo: inform }: Services, userId: string, onDone: () => void): Uploading {
  const known = running.get(userId)
  if (known !== undefined) return known
  const uploading = createUploading({
    api,
    open: openFileRows,
    pause: () => session.state.get()?.settings.upload_pause_ms ?? 5000,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: Date.now,
    saved: () => savedFor(userId),
    save: (upload) => preferencesOf(userId).save('upload', 'clients', upload),
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
    if (saved !== undefined) preferencesOf(userId).save('upload', 'clients', saved)
    running.delete(userId)
    stop()
  })
  return uploading
}
