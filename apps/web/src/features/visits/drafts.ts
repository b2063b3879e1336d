import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { Fix } from '../../ui/browser/geolocation.ts'
import type { Photo } from '../../ui/dialogs/photo.ts'
import type { RecordingStart, RecordValues } from './recording.ts'

/** Under which name the form keeps what is entered and not saved, while the page lives. */
export const recordDraft = (clientId: string, kind: VisitType): string => `visit/${kind}/${clientId}`

/** What is kept: with it the form goes on as if it had not been closed. */
export type RecordDraft = {
  readonly begun: RecordingStart
  readonly values: RecordValues
  readonly photo: Photo | null
  /** When it was first sent and nobody answered: the time of the visit, since it may be stored already. */
  readonly sentAt: number | null
  /** Where the visit was, where that is known from before: it was written down on the locked phone. */
  readonly fix?: Fix
}
