import { z } from 'zod'
import { approvalStatuses } from '../approvals.ts'
import { consentAnswers, consentBases, consentChannels, consentPurposes, consentWays, noticeLanguages } from '../consents/consents.kinds.ts'
import { defineCall } from '../calls/call.ts'
import { alike, byId, day, id, instant, pageOf, paging } from '../fields.ts'
import { contactDetails, guardFlags, numbersDialled } from '../touchpoints/guard.ts'
import { itineraryEvents } from '../itineraries.ts'
import { photoStates } from '../visits/visits.ts'

const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), alike })

const contact = z.object({
  visit_id: id,
  /** When the contact was, according to the device or the person; `at` is the earlier of this and its arrival. */
  visit_time: instant,
  remarks: z.string().nullable(),
  photo_state: z.enum(photoStates),
  has_location: z.boolean(),
  call_back_at: instant.nullable(),
  contact_detail: z.enum(contactDetails).nullable(),
  number_dialled: z.enum(numbersDialled).nullable(),
  override_reason: z.string().nullable(),
  guard_flags: z.array(z.enum(guardFlags)),
  recorded_offline: z.boolean(),
  time_doubtful: z.boolean(),
  no_photo: z.boolean(),
  has_availed: z.boolean(),
  visit_result: z.string().nullable(),
  visit_secondary_result: z.string().nullable(),
  visit_others_result: z.string().nullable(),
})

const happened = { at: instant, by: id.nullable(), by_name: z.string().nullable() }

/** One event in the history of a client; `what` has the details of its kind. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), ...happened, what: z.object({ revision_id: z.int() }) }),
  z.object({
    kind: z.literal('update'),
    ...happened,
    what: z.object({ revision_id: z.int(), changes: z.array(change) }),
  }),
  z.object({ kind: z.enum(['visit', 'call']), ...happened, what: contact }),
  z.object({
    kind: z.literal('itinerary'),
    ...happened,
    what: z.object({
      itinerary_id: id,
      event: z.enum(itineraryEvents),
      assigned_to_name: z.string(),
      visible_at: day,
      /** The remarks or the reason at that time. */
      text: z.string().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('assignment'),
    ...happened,
    what: z.object({
      user_id: id,
      user_name: z.string(),
      /** False where the assignment was removed. */
      assigned: z.boolean(),
      /** True where the client itself was assigned, false where its location was. */
      directly: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('approval'),
    ...happened,
    what: z.object({
      approval_id: id,
      approval_type: z.string(),
      approval_title: z.string(),
      /** The state that the request got then. */
      status: z.enum(approvalStatuses),
      message: z.string().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('consent'),
    ...happened,
    what: z.object({
      consent_id: id,
      purpose: z.enum(consentPurposes),
      channel: z.enum(consentChannels),
      answer: z.enum(consentAnswers),
      how: z.enum(consentWays),
      basis: z.enum(consentBases),
      notice_version: z.int().nullable(),
      language: z.enum(noticeLanguages).nullable(),
    }),
  }),
])

export type TimelineEntry = z.infer<typeof timelineEntry>

export const clientTimeline = defineCall({
  name: 'clients.timeline',
  method: 'GET',
  path: '/client/timeline/{id}',
  summary: 'Everything that happened to a client, newest first',
  requires: ['client.read'],
  params: byId,
  query: z.strictObject(paging(10)),
  answers: { 200: pageOf(timelineEntry) },
})
