import { operationNamed, type OperationOf, partsOf, type QueuedKind, type QueuedOperation } from '@bisita/contract/devices/devices.kinds'
import type { BodyOf } from '../wire.ts'
import { operationOf, type QueuedItem, recordOf, type RowOf } from './items.ts'

/** The call that an item was made for: which one, about which record, with which body. */
export type QueuedCall<O extends QueuedOperation = QueuedOperation> = {
  [N in O]: { readonly operation: N; readonly record_id: string; readonly body: BodyOf<N> }
}[O]

type Fields = Readonly<Record<string, unknown>>

/**
 * The fields of a row that are not of its body. The id of a visit is: it has one for both. So is the client of an
 * itinerary that is planned here.
 */
const rowFields: { readonly [K in QueuedKind]: readonly (keyof RowOf<OperationOf<K>>)[] } = {
  client: ['is_error', 'metadataOptions', 'sending', 'id', 'record_id', 'action'],
  visit: ['is_error', 'metadataOptions', 'sending'],
  itinerary: ['is_error', 'metadataOptions', 'sending', 'id', 'record_id', 'action', 'client_id', 'client_name', 'pin_type'],
}

/** Fields that a row keeps whatever body is put in: which item it is, and the photo beside it. */
const kept: readonly string[] = ['id', 'photo_sha256']

/** Made up at each send. */
const volatile: readonly string[] = ['device_time']

const creates = (name: QueuedOperation): boolean => operationNamed(name).effect === 'creates'

const fieldsBeside = (name: QueuedOperation): readonly string[] =>
  rowFields[partsOf(name).kind].filter((field) => field !== 'client_id' || !creates(name))

const without = (fields: object, names: readonly string[]): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** What is sent of an item: its body taken out of its row; the same each time, so that its key stands for one content. */
export function callFor<K extends QueuedKind>(entry: { readonly kind: K; readonly item: RowOf<OperationOf<K>> }): QueuedCall<OperationOf<K>> {
  const name = operationOf(entry as QueuedItem)
  const record_id = recordOf(entry as QueuedItem)
  const said = without(entry.item, fieldsBeside(name))
  const { base_revision_id: base, ...rest } = said
  // No record has the revision 0: versions of the app before this one wrote it for a client that the server did not have.
  const body = 'base_revision_id' in said ? { ...rest, ...(Boolean(base) && { base_revision_id: base }) } : said
  return { operation: name, record_id, body: creates(name) && !('id' in body) ? { id: record_id, ...body } : body } as QueuedCall<OperationOf<K>>
}

/** The same item with another body put into its row. What is left out of the body is no longer said; what the item is stays. */
export function withBody(entry: QueuedItem, body: QueuedCall['body']): QueuedItem {
  const own = [...fieldsBeside(operationOf(entry)), ...kept]
  const row = Object.fromEntries(Object.entries(entry.item).filter(([name]) => own.includes(name)))
  return { kind: entry.kind, item: { ...without(body, [...volatile, 'id']), ...row } } as QueuedItem
}
