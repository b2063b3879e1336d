import { grouped } from '@bisita/rules/numbers'
import type { RecordsState, SetupStep, SyncState } from '../../device/device.ts'
import type { StateTone } from '../../ui/StateMark.tsx'

/** How the device stands, in a word by colour and icon, and in a sentence. */
export type DeviceStatus = { readonly tone: StateTone | 'offline' | 'busy'; readonly label: string; readonly sentence: string }

const thing = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`

/** `3 records and 1 photo wait on this phone to be sent.` */
function waits({ waiting, photos }: SyncState['counts']): string {
  const what = [waiting > 0 ? thing(waiting, 'record', 'records') : null, photos > 0 ? thing(photos, 'photo', 'photos') : null]
  return `${what.filter((part) => part !== null).join(' and ')} ${waiting + photos === 1 ? 'waits' : 'wait'} on this phone to be sent.`
}

/**
 * What the chip says. What somebody has to do comes first, then what is unsent, then the network: it never
 * says that all is sent while the server lacks something.
 */
export function deviceStatusOf(records: RecordsState, { counted, counts, phase, reached, out_of_sync }: SyncState, online: boolean): DeviceStatus {
  const unsent = counts.waiting + counts.photos
  const away = online && reached ? '' : ' The server is not reached now.'
  if (counts.refused > 0) {
    const refused = `${thing(counts.refused, 'record was', 'records were')} refused by the server.`
    return { tone: 'bad', label: `${grouped(counts.refused)} refused`, sentence: unsent > 0 ? `${refused} ${waits(counts)}` : refused }
  }
  if (phase === 'sending' || phase === 'photos') return { tone: 'busy', label: 'Sending…', sentence: 'What was recorded is being sent.' }
  if (unsent > 0) {
    return { tone: 'held', label: `${grouped(unsent)} waiting`, sentence: `${waits(counts)}${away}` }
  }
  if (!counted) return { tone: 'late', label: 'Not known', sentence: 'What waits on this phone cannot be read now.' }
  if (out_of_sync) return { tone: 'late', label: 'Out of sync', sentence: `The server has newer records than this phone.${away}` }
  if (!online || !reached) return { tone: 'offline', label: 'Offline', sentence: 'The server is not reached now. Nothing waits to be sent.' }
  if (records.stage === 'setting-up' && records.stopped === null) return { tone: 'late', label: 'Setting up', sentence: 'Local records are being set up on this phone.' }
  if (records.stage !== 'ready') return { tone: 'late', label: 'Not set up', sentence: 'Local records are not set up on this phone.' }
  return { tone: 'done', label: 'All sent', sentence: 'Everything recorded on this phone has been sent.' }
}

/** What each step of set-up brings. */
export const stepNames: Readonly<Record<SetupStep, string>> = {
  users: 'People',
  locations: 'Places',
  products: 'Products',
  clients: 'Clients',
  visits: 'Visits of the last 12 months',
  itineraries: 'Itineraries',
  replay: 'What changed meanwhile',
  app: 'Bisita itself',
}

/** `3,000 of 12,000`; only the first where the second is not known. */
export const progressText = (done: number, total: number | null): string =>
  total === null ? grouped(done) : `${grouped(done)} of ${grouped(Math.max(done, total))}`

/** Bytes for people: `640 KB`, `2.1 MB`, `1.9 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** What the loop does now. */
export function activityText({ phase, counts, replay, reached }: SyncState): string {
  switch (phase) {
    case 'checking':
      return 'Asking the server'
    case 'sending':
      return 'Sending what was recorded'
    case 'photos':
      return 'Sending photos'
    case 'catching-up':
      return replay === null ? 'Reading what is new' : `Catching up: ${progressText(replay.done, replay.total)}`
    case 'waiting':
      return reached ? 'Waiting for the next try' : 'Waiting for the network'
    case 'idle':
      if (counts.waiting + counts.photos > 0) return 'Waiting for the next try'
      return counts.refused > 0 ? 'Waiting for you: something was refused' : 'Nothing to do'
  }
}

/** `in 40 seconds`, `in 3 minutes`; `now` once it is due. */
export function timeUntil(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 60) return `in ${thing(seconds, 'second', 'seconds')}`
  return `in ${thing(Math.round(seconds / 60), 'minute', 'minutes')}`
}
