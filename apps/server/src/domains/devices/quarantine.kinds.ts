import { operationNamed, type QuarantineKind, type QueuedOperation } from '@bisita/contract/devices/devices.kinds'
import { invalid } from '../../problem.ts'

/** The body of a call, as it came and as it is kept: JSON, whose text says the same in one way. */
export type ItemContent = { readonly fields: Readonly<Record<string, unknown>>; readonly text: string }

/**
 * Reads what an item says. Whether it is right is for the call to say when it is carried out.
 * @throws Problem invalid where it is no JSON object, or makes another record than it says
 */
export function readItemContent(kind: QuarantineKind, recordId: string, sent: string): ItemContent {
  const content = parsed(sent)
  if (kind !== 'note' && operationNamed(kind).effect === 'creates' && content.fields['id'] !== recordId) throw invalid({ record_id: 'Not the id of the record in the content.' })
  return content
}

function parsed(sent: string): ItemContent {
  try {
    const fields: unknown = JSON.parse(sent)
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      // Serialised again, which leaves no half of a character in it; JSON too deeply nested for that is refused below.
      return { fields: fields as ItemContent['fields'], text: JSON.stringify(fields) }
    }
  } catch {
    // No JSON.
  }
  throw invalid({ content: 'The content must be the fields of one record.' })
}

/** What is carried out for an item: a call by its name, and its input. */
export type QueuedCall = { readonly call: string; readonly input: { readonly params: Record<string, unknown>; readonly body: Record<string, unknown> } }

/** The call of an item. Its photo is on the server already: the body names it as a photo that is sent in parts. */
export function callFor(item: { readonly kind: QueuedOperation; readonly record_id: string; readonly content: string; readonly photo_sha256: string | null }): QueuedCall {
  const { call, effect } = operationNamed(item.kind)
  const body = JSON.parse(item.content) as Record<string, unknown>
  const photo = item.photo_sha256 === null ? {} : { photo_sha256: item.photo_sha256 }
  return { call, input: { params: effect === 'creates' ? {} : { id: item.record_id }, body: { ...body, ...photo, ...(item.kind === 'visit_create' && reasonFor(body)) } } }
}

/** Under which method and path a phone sends an item itself. */
export function routeFor({ kind, record_id }: { readonly kind: QueuedOperation; readonly record_id: string }): { readonly method: string; readonly path: string } {
  const { method, path } = operationNamed(kind).route
  return { method, path: path.replace('{id}', record_id) }
}

/** A phone of an older version queued visits without a location and without why: that is not a reason to refuse what was done. */
const reasonFor = ({ latitude, longitude, location_error }: Record<string, unknown>) =>
  (latitude ?? longitude ?? location_error ?? null) === null ? { location_error: 'unavailable' } : {}
