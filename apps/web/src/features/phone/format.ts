import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { RecordsState, SetupStep, SyncState } from '../../device/device.ts'
import type { StateTone } from '../../ui/StateMark.tsx'

/** How the device stands, in a word by colour and icon, and in a sentence. */
export type DeviceStatus = { readonly tone: StateTone | 'offline' | 'busy'; readonly label: string; readonly sentence: string }

/** `3 records and 1 photo wait on this phone to be sent.` */
function waits({ waiting, photos }: SyncState['counts']): string {
  const what = [waiting > 0 ? t('{waiting, plural, one {# record} other {# records}}', { waiting }) : null, photos > 0 ? t('{photos, plural, one {# photo} other {# photos}}', { photos }) : null]
  return t('{join} {n, plural, one {waits} other {wait}} on this phone to be sent.', { join: what.filter((part) => part !== null).join(t(' and ')), n: waiting + photos })
}

/** How many visits were written down while the phone was locked. */
export const notesText = (notes: number): string => t('{notes, plural, one {You wrote one visit} other {You wrote # visits}} down while the phone was locked.', { notes })

/**
 * What the chip says. What somebody has to do comes first, then what is unsent, then the network: it never
 * says that all is sent while the server lacks something. A note of the locked phone waits for its client to be chosen.
 */
export function deviceStatusOf(records: RecordsState, { counted, counts, phase, reached, out_of_sync }: SyncState, online: boolean, notes: number): DeviceStatus {
  const unsent = counts.waiting + counts.photos
  const away = online && reached ? '' : t(' The server is not reached now.')
  if (counts.refused > 0) {
    const refused = t('{refused, plural, one {# record was} other {# records were}} refused by the server.', { refused: counts.refused })
    return { tone: 'bad', label: t('{refused} refused', { refused: counts.refused }), sentence: unsent > 0 ? `${refused} ${waits(counts)}` : refused }
  }
  if (phase === 'sending' || phase === 'photos') return { tone: 'busy', label: t('Sending…'), sentence: t('Recorded work is being sent.') }
  if (unsent > 0) {
    return { tone: 'held', label: t('{unsent} waiting', { unsent }), sentence: `${waits(counts)}${away}` }
  }
  if (notes > 0) return { tone: 'held', label: t('{unsent} waiting', { unsent: notes }), sentence: notesText(notes) }
  if (!counted) return { tone: 'late', label: t('Not known'), sentence: t('Unsent work on this phone cannot be read now.') }
  if (out_of_sync) return { tone: 'late', label: t('Out of sync'), sentence: t('The server has newer records than this phone.{away}', { away }) }
  if (!online || !reached) return { tone: 'offline', label: t('Offline'), sentence: t('The server is not reached now. Nothing waits to be sent.') }
  if (records.stage === 'setting-up' && records.stopped === null) return { tone: 'late', label: t('Setting up'), sentence: t('Local records are being set up on this phone.') }
  if (records.stage !== 'ready') return { tone: 'late', label: t('Not set up'), sentence: t('Local records are not set up on this phone.') }
  return { tone: 'done', label: t('All sent'), sentence: t('Everything recorded on this phone has been sent.') }
}

/** What each step of set-up brings. */
export const stepNames: Readonly<Record<SetupStep, string>> = {
  users: t('People'),
  locations: t('Places'),
  products: t('Products'),
  clients: t('Clients'),
  visits: t('Visits of the last 12 months'),
  itineraries: t('Itineraries'),
  replay: t('What changed meanwhile'),
  app: t('Bisita itself'),
}

/** `3,000 of 12,000`; only the first where the second is not known. */
export const progressText = (done: number, total: number | null): string =>
  total === null ? grouped(done) : t('{done} of {max}', { done, max: Math.max(done, total) })

/** Bytes for people: `640 KB`, `2.1 MB`, `1.9 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return t('{max} KB', { max: Math.max(1, Math.round(bytes / 1e3)) })
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : t('{toFixed} GB', { toFixed: (bytes / 1e9).toFixed(1) })
}

/** What the loop does now. */
export function activityText({ phase, counts, replay, reached }: SyncState): string {
  switch (phase) {
    case 'checking':
      return t('Checking with the server')
    case 'sending':
      return t('Sending what was recorded')
    case 'photos':
      return t('Sending photos')
    case 'catching-up':
      return replay === null ? t('Loading changes') : t('Catching up: {progressText}', { progressText: progressText(replay.done, replay.total) })
    case 'waiting':
      return reached ? t('Waiting for the next try') : t('Waiting for the network')
    case 'idle':
      if (counts.waiting + counts.photos > 0) return t('Waiting for the next try')
      return counts.refused > 0 ? t('Waiting for you: something was refused') : t('Nothing to do')
  }
}

/** `in 40 seconds`, `in 3 minutes`; `now` once it is due. */
export function timeUntil(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1000)
  if (seconds <= 0) return t('now')
  if (seconds < 60) return t('in {seconds, plural, one {# second} other {# seconds}}', { seconds })
  return t('in {minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.round(seconds / 60) })
}
