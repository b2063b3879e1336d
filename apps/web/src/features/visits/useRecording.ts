import type { VisitType } from '@bisita/contract/visits/outcomes'
import { t } from '@bisita/contract/words'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { Refused } from '../../api/outcomes.ts'
import { saveHandlers, type SaveFailure } from '../../api/saving.ts'
import { useIdempotencyKey } from '../../api/idempotencyKey.ts'
import { savedOnDeviceText } from '../../device/queue/labels.ts'
import { useDrafts } from '../../ui/browser/drafts.ts'
import type { Notices } from '../../ui/notices.ts'
import type { Photo } from '../../ui/dialogs/photo.ts'
import { sha256Of } from '../../ui/browser/sha256.ts'
import { useIsMounted } from '../../ui/hooks/useIsMounted.ts'
import { recordDraft, type RecordDraft } from './drafts.ts'
import { usePhotoQueue } from './photos/photoQueue.ts'
import type { LocationResult } from './places.ts'
import { newVisitOf, nothingRecorded, isSameContact, type RecordingStart, type RecordValues } from './recording.ts'
import { useRecordVisit, useStoredVisit } from './visits.queries.ts'
import type { VisitWithQueue } from './visits.repository.ts'

export type RecordingOptions = {
  readonly kind: VisitType
  readonly clientId: string
  readonly itineraryId: string | null
  /** Of the call desk, where the client came from it; and the own contact that this one sets right. */
  readonly leaseId?: string | null
  readonly replaces?: string | null
  readonly version: string | null
  readonly notices: Notices
  /**
   * Set where what is saved is kept on this device before anything else: saving is done once it is durable, and
   * the queue sends it with its photo. Null where it goes to the server at once.
   */
  readonly device: { readonly reached: () => boolean } | null
  readonly onDone: (visit: VisitWithQueue) => void
  /** Somebody else was asked to approve it. */
  readonly onRequested: () => void
}

const doneWords: Readonly<Record<VisitType, string>> = { visit: t('The visit has been saved.'), call: t('The call has been saved.') }

/** Somebody may have changed the form since it was sent. */
const changedSince = (kind: VisitType) => t('The {kind} was already saved. Your later changes are not in it.', { kind })

const begin = ({ kind: visit_type, clientId: client_id, itineraryId: itinerary_id, leaseId: lease_id = null, replaces = null }: RecordingOptions): RecordingStart => ({
  id: v7(),
  client_id,
  visit_type,
  itinerary_id,
  lease_id,
  replaces,
  began: Date.now(),
})

/**
 * What a form that records a visit or call holds: what was entered, kept through closing and an expired
 * session, and the sending of it. Its id belongs to the form, so that a send whose answer was lost can be
 * repeated; the time of the visit is then that of the first send.
 */
export function useRecording(options: RecordingOptions) {
  const { kind, clientId, itineraryId, version, notices, device, onDone, onRequested } = options
  const drafts = useDrafts()
  const photos = usePhotoQueue()
  const name = recordDraft(clientId, kind)
  const [draft, setDraft] = useState<RecordDraft>(() => {
    const saved = drafts.read(name) as RecordDraft | undefined
    if (saved === undefined) return { begun: begin(options), values: nothingRecorded, photo: null, sentAt: null }
    // Gone on with from an itinerary it fulfils that one, unless it may be stored already as it was.
    const named = saved.sentAt === null ? (itineraryId ?? saved.begun.itinerary_id) : saved.begun.itinerary_id
    return { ...saved, begun: { ...saved.begun, itinerary_id: named } }
  })
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [preparing, setPreparing] = useState(false)
  const latest = useRef(draft)
  const keyOf = useIdempotencyKey()
  const storedVisit = useStoredVisit()
  const stillThere = useIsMounted()

  const change = (by: Partial<RecordDraft>) => {
    const next = { ...latest.current, ...by }
    latest.current = next
    setDraft(next)
    const entered = next.photo !== null || JSON.stringify(next.values) !== JSON.stringify(nothingRecorded)
    if (entered) drafts.save(name, next)
    else drafts.drop(name)
  }
  const enter = (by: Partial<RecordDraft>) => {
    // What the server objected to may just have been mended.
    if (failure instanceof Refused) setFailure(null)
    change(by)
  }
  const finish = (visit: VisitWithQueue) => {
    const photo = latest.current.photo
    if (device === null && photo !== null && visit.photo_state === 'awaited') photos.add(visit.id, photo.blob)
    drafts.drop(name)
    // A user who has left the page meanwhile is not sent elsewhere.
    if (stillThere()) onDone(visit)
  }
  const saved = (visit: VisitWithQueue) => {
    notices.show('positive', device === null ? doneWords[kind] : savedOnDeviceText)
    finish(visit)
  }
  const handlers = saveHandlers(notices, (why) => {
    // What was refused is not stored: the next send is the first again.
    if (why !== 'unanswered') change({ sentAt: null })
    setFailure(why)
  })
  /** After a lost answer the send that was lost may be what stands in the way of this one. */
  const inTheWay = async (refused: Refused, repeated: boolean) => {
    const stored = repeated ? await storedVisit(latest.current.begun.id) : null
    if (stored === null) return handlers[409]?.(refused)
    const withPhoto = latest.current.photo === null || stored.photo_state !== 'none'
    if (withPhoto && isSameContact(stored, latest.current.values)) return saved(stored)
    notices.show('warning', changedSince(kind))
    finish(stored)
  }
  const repeated = useRef(false)
  const record = useRecordVisit({
    onDone: saved,
    handlers: {
      ...handlers,
      // A photo that is too large, or missing, is shown like any other invalid field.
      413: (refused) => handlers[400]?.(refused),
      415: (refused) => handlers[400]?.(refused),
      // The server may have lost its database at the end: as after no answer, it may be stored and is sent as it was.
      503: (refused) => {
        notices.show('negative', refused.message)
        setFailure(refused)
      },
      409: (refused) => void inTheWay(refused, repeated.current),
      approval: (result) => {
        if (result === 'cancelled') return
        drafts.drop(name)
        if (stillThere()) onRequested()
      },
    },
  })
  const send = async (place: LocationResult | null) => {
    const { begun, values, photo, sentAt } = latest.current
    const now = sentAt ?? Date.now()
    repeated.current = sentAt !== null
    change({ sentAt: now })
    setFailure(null)
    setPreparing(true)
    const recorded_offline = device !== null && !device.reached()
    const visit = { ...newVisitOf(begun, values, { now, place, app_version: version }), recorded_offline }
    const photo_sha256 = photo === null ? null : await sha256Of(photo.blob).catch(() => null)
    const whole = { ...visit, ...(photo_sha256 === null ? {} : { photo_sha256 }), device_time: new Date().toISOString() }
    setPreparing(false)
    // Where an answer was lost the photo may be too much for the network: the visit goes first, the photo in parts.
    const apart = device === null && repeated.current && photo_sha256 !== null
    record.mutate({ visit: whole, photo: apart ? null : (photo?.blob ?? null), key: keyOf(whole) })
  }
  return {
    begun: draft.begun,
    values: draft.values,
    photo: draft.photo,
    fix: draft.fix ?? null,
    /** Whether anything was entered that closing the form would leave behind. */
    entered: drafts.read(name) !== undefined,
    setValues: (values: RecordValues) => enter({ values }),
    setPhoto: (photo: Photo | null) => enter({ photo }),
    discard: () => drafts.drop(name),
    send,
    sending: preparing || record.isPending,
    failure,
  }
}

export type Recording = ReturnType<typeof useRecording>
