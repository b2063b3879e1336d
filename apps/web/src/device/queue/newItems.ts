import { operationNamed, partsOf } from '@bisita/contract/devices/devices.kinds'
import type { QueuedItem, QueueBookkeeping } from './items.ts'
import { type QueuedCall, withBody } from './queuedCall.ts'

/** User, time and app version of an entry, and the source of new keys and ids. */
export type EntryContext = {
  readonly userId: string
  readonly now: () => number
  readonly appVersion: string | null
  readonly newId: () => string
}

/** What is entered: a call for later, and of which client; people know the record by the client's name. */
export type NewEntry = QueuedCall & { readonly client_id: string; readonly client_name: string }

/** The bookkeeping of a new item; the store sets `order` and `after`. */
const newSending = ({ userId, now, appVersion, newId }: EntryContext, clientName: string): QueueBookkeeping => ({
  user_id: userId,
  order: 0,
  key: newId(),
  attempts: 0,
  failure: null,
  held: false,
  request: null,
  after: [],
  entered_at: new Date(now()).toISOString(),
  app_version: appVersion,
  client_name: clientName,
})

/** The item for an entry. What is created here stands under the record's own id, so that whatever names it finds it; the SHA-256 is that of its photo. */
export function newItem(by: EntryContext, { operation, record_id, body, client_id, client_name }: NewEntry, photoSha256?: string): QueuedItem {
  const { kind, action } = partsOf(operation)
  const { effect, photo = false } = operationNamed(operation)
  const created = effect === 'creates'
  const sending = newSending(by, client_name)
  const common = { id: created ? record_id : by.newId(), is_error: false, metadataOptions: { approval: 'queued' }, sending }
  const fields = {
    client: { record_id, action },
    visit: {},
    itinerary: { record_id, action, client_id, client_name, ...(created && { pin_type: 'self' }) },
  }
  const proof = photo && photoSha256 !== undefined ? { photo_sha256: photoSha256 } : {}
  return withBody({ kind, item: { ...common, ...fields[kind], ...proof } } as QueuedItem, body)
}
