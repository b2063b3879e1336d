import type { quarantineKinds } from '@bisita/contract/devices/devices'
import { invalid } from '../../problem.ts'

export type QuarantineKind = (typeof quarantineKinds)[number]

/** The call that each kind was meant for, by its name; of a record that stands, its id is in the path. */
const meantFor: Readonly<Record<QuarantineKind, { readonly call: string; readonly makes: boolean }>> = {
  client_create: { call: 'clients.create', makes: true },
  client_update: { call: 'clients.update', makes: false },
  visit_create: { call: 'visits.create', makes: true },
  itinerary_create: { call: 'itineraries.create', makes: true },
  itinerary_update: { call: 'itineraries.update', makes: false },
  itinerary_remarks: { call: 'itineraries.addRemarks', makes: false },
  itinerary_skip: { call: 'itineraries.skip', makes: false },
  itinerary_remove: { call: 'itineraries.delete', makes: false },
}

/** The body of a call, as it came and as it is kept: JSON, whose text says the same in one way. */
export type Content = { readonly fields: Readonly<Record<string, unknown>>; readonly text: string }

/**
 * Reads what an item says. Whether it is right is for the call to say when it is carried out.
 * @throws Problem invalid where it is no JSON object, or makes another record than it says
 */
export function readContent(kind: QuarantineKind, recordId: string, sent: string): Content {
  const content = parsed(sent)
  if (meantFor[kind].makes && content.fields['id'] !== recordId) throw invalid({ record_id: 'Not the id of the record in the content.' })
  return content
}

function parsed(sent: string): Content {
  try {
    const fields: unknown = JSON.parse(sent)
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      // Written out anew: no half of a character is left in it. What is nested too deeply for that is none of ours.
      return { fields: fields as Content['fields'], text: JSON.stringify(fields) }
    }
  } catch {
    // No JSON.
  }
  throw invalid({ content: 'The content must be the fields of one record.' })
}

/** What is carried out for an item: a call by its name, and its input. */
export type Meant = { readonly call: string; readonly input: { readonly params: Record<string, unknown>; readonly body: Record<string, unknown> } }

/** The call that an item was meant for. Its photo has come already: it is announced, as one that is sent in parts. */
export function meantBy(item: { readonly kind: QuarantineKind; readonly record_id: string; readonly content: string; readonly photo_sha256: string | null }): Meant {
  const { call, makes } = meantFor[item.kind]
  const body = JSON.parse(item.content) as Record<string, unknown>
  const photo = item.photo_sha256 === null ? {} : { photo_sha256: item.photo_sha256 }
  return { call, input: { params: makes ? {} : { id: item.record_id }, body: { ...body, ...photo, ...(item.kind === 'visit_create' && reasonFor(body)) } } }
}

/** A phone of an older version queued visits without a location and without why: that is not a reason to refuse what was done. */
const reasonFor = ({ latitude, longitude, location_error }: Record<string, unknown>) =>
  (latitude ?? longitude ?? location_error ?? null) === null ? { location_error: 'unavailable' } : {}
