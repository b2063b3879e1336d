import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { clientReach } from '../clients/clients.schemas.ts'
import {
  byId,
  day,
  feedOf,
  feedParams,
  feedQuery,
  flag,
  id,
  instant,
  newId,
  ok,
  optionalText,
  pageOf,
  paging,
  placeCode,
  seenRevision,
  sentInstant,
  someIds,
  sortBy,
  text,
  whole,
} from '../fields.ts'
import { askedConsent } from '../consents/consents.asked.ts'
import { contactDetails, guardFlags, numbersDialled } from '../touchpoints/guard.ts'
import { maximumPhotoBytes, maximumRemarks, maximumText } from '../limits.ts'
import { visitResultFilters, visitTypes } from './outcomes.ts'
import { evidenceCodes, evidenceVerdicts } from './evidence.kinds.ts'
import { evidence } from './visits.evidence.ts'

/** The reasons why a visit has no location. */
export const locationErrors = ['denied', 'unavailable', 'timeout', 'unsupported'] as const

export type LocationError = (typeof locationErrors)[number]

/** The state of a visit's photo: none was taken, it has not arrived yet, or it is stored. */
export const photoStates = ['none', 'awaited', 'stored'] as const

/** A visit or call as every list, record and answer shows it. */
export const visit = z.object({
  id,
  visit_type: z.enum(visitTypes),
  client_id: id,
  client_name: z.string(),
  user_id: id,
  user_display_name: z.string(),
  has_availed: z.boolean(),
  visit_result: z.string().nullable(),
  visit_secondary_result: z.string().nullable(),
  visit_others_result: z.string().nullable(),
  /** When the contact was, according to the device or the person; screens show this. */
  visit_time: instant,
  /**
   * The earlier of `visit_time` and `received_at`: lists are sorted by it, and it determines the day on which the
   * contact counts.
   */
  contact_time: instant,
  /** Minutes from start to save. */
  duration: z.int().nullable(),
  remarks: z.string().nullable(),
  product_id: id.nullable(),
  product_name: z.string().nullable(),
  call_back_at: instant.nullable(),
  /** The detail of a call. */
  contact_detail: z.enum(contactDetails).nullable(),
  /** For a call: which of the client's numbers was dialled, and that number at the time. */
  number_dialled: z.enum(numbersDialled).nullable(),
  dialled_number: z.string().nullable(),
  /** Why the contact was recorded although the contact guard forbade it. */
  override_reason: z.string().nullable(),
  /**
   * The reasons that the guard would have had against a contact recorded offline, and the state of the lease of its
   * client.
   */
  guard_flags: z.array(z.enum(guardFlags)),
  itinerary_id: id.nullable(),
  /** The path of the photo, below `/api`. */
  visit_proof: z.string().nullable(),
  photo_state: z.enum(photoStates),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Metres. */
  accuracy: z.number().nullable(),
  location_error: z.enum(locationErrors).nullable(),
  fix_age_seconds: z.number().nullable(),
  device_time: instant.nullable(),
  received_at: instant,
  /** Seconds between the device's clock and the server's, when the contact was sent. */
  clock_offset_seconds: z.int().nullable(),
  recorded_offline: z.boolean(),
  app_version: z.string().nullable(),
  time_doubtful: z.boolean(),
  /** True where a photo was required when the visit arrived, and it had none. */
  no_photo: z.boolean(),
  /**
   * How well an mr's visit is proven: for supervisors, and for the mr who recorded it. Null for everybody and everything
   * else, and while it is unknown.
   */
  evidence: evidence.nullable(),
  ...clientReach,
  pending_approval: z.boolean(),
})

export type Visit = z.infer<typeof visit>

const least = (value: number) => z.number().min(value, `Not less than ${value}.`)

/** An instant or a day; a day means its beginning in Manila. */
const callBackAt = z.union([day.transform((value) => `${value}T00:00:00+08:00`).pipe(sentInstant), sentInstant])

/** A visit or call as a person and a device record it. The caller makes the `id`. */
export const visitCreateBody = z.strictObject({
  id: newId,
  client_id: id,
  visit_type: z.enum(visitTypes),
  has_availed: z.boolean().default(false),
  visit_result: optionalText(64).optional(),
  visit_secondary_result: optionalText(64).optional(),
  visit_others_result: optionalText(255).optional(),
  visit_time: sentInstant,
  duration: z.int().min(0, 'Not less than 0.').max(100_000, 'Too long.').nullable().optional(),
  latitude: least(-90).max(90, 'Not more than 90.').nullable().optional(),
  longitude: least(-180).max(180, 'Not more than 180.').nullable().optional(),
  accuracy: least(0).max(100_000_000, 'Too large.').nullable().optional(),
  location_error: z.enum(locationErrors).nullable().optional(),
  fix_age_seconds: least(0).max(1_000_000_000, 'Too large.').nullable().optional(),
  itinerary_id: id.nullable().optional(),
  remarks: optionalText(maximumRemarks).optional(),
  product_id: id.nullable().optional(),
  call_back_at: callBackAt.nullable().optional(),
  contact_detail: z.enum(contactDetails).nullable().optional(),
  /** Where left out: the first number if the client has one, else the second. */
  number_dialled: z.enum(numbersDialled).nullable().optional(),
  /** The caller's own contact with this client, received at most ten minutes ago, that this one replaces. */
  replaces: id.nullable().optional(),
  /** The call desk's lease, where the client came from the desk. */
  lease_id: id.nullable().optional(),
  /** Why the contact is recorded although the contact guard forbids it. */
  override_reason: optionalText(maximumText).optional(),
  consent: askedConsent,
  device_time: sentInstant.nullable().optional(),
  recorded_offline: z.boolean().default(false),
  app_version: optionalText(32).optional(),
  /** The hash of the photo as taken, which the device sends with this call or later. */
  photo_sha256: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.')
    .nullable()
    .optional(),
  seen_revision_id: seenRevision,
})

export type VisitCreate = z.output<typeof visitCreateBody>

export const visitCreate = defineCall({
  name: 'visits.create',
  method: 'POST',
  path: '/visit/create',
  summary: 'Record a visit or call; JSON, or multipart with the photo in visit_proof',
  requires: ['visit.create', 'call.create'],
  actionFrom: { part: 'body', field: 'visit_type', actions: { visit: 'visit.create', call: 'call.create' } },
  body: visitCreateBody,
  volatile: ['device_time', 'seen_revision_id'],
  upload: { field: 'visit_proof', maximum: maximumPhotoBytes },
  answers: { 201: visit },
})

export const visitSorts = ['visit_time'] as const

export const visitListQuery = z.strictObject({
  ...paging(10),
  after_id: id.optional(),
  sort: sortBy(visitSorts).optional(),
  visit_type: z.enum(visitTypes).optional(),
  client_id: id.optional(),
  user_id: id.optional(),
  branch_id: id.optional(),
  visit_result: z.enum(visitResultFilters).optional(),
  has_availed: flag.optional(),
  /** Days of the contact time in Manila, both included. */
  date_from: day.optional(),
  date_to: day.optional(),
  keyword: text(255).optional(),
  filter_region: placeCode.optional(),
  filter_province: placeCode.optional(),
  filter_mun_city: placeCode.optional(),
  filter_barangay: placeCode.optional(),
  /** Contacts by users who belong to the area's branches now. */
  area_id: id.optional(),
  /** The hour of the day in Manila: 9 is from 9:00 to 9:59. */
  hour: whole(0, 23).optional(),
  /** Visits with that verdict, and with that flag, dismissed or not, as far as the caller is shown the evidence. */
  evidence: z.enum(evidenceVerdicts).optional(),
  flag: z.enum(evidenceCodes).optional(),
  /** Only these contacts, as far as they are in scope: ids separated by commas. */
  ids: someIds(100).optional(),
})

export type VisitListQuery = z.output<typeof visitListQuery>

export const visitList = defineCall({
  name: 'visits.list',
  method: 'GET',
  path: '/visit/list',
  summary: 'Visits and calls in scope, newest first; with client_id for every role',
  // Every role may read both kinds of a client in scope; without `client_id` the service checks each kind.
  requires: ['visit.read', 'call.read'],
  query: visitListQuery,
  answers: { 200: pageOf(visit) },
})

export const visitInfo = defineCall({
  name: 'visits.info',
  method: 'GET',
  path: '/visit/info/{id}',
  summary: 'One visit or call',
  requires: ['visit.read', 'call.read'],
  params: byId,
  answers: { 200: visit },
})

export const visitDelete = defineCall({
  name: 'visits.delete',
  method: 'DELETE',
  path: '/visit/delete/{id}',
  summary: 'Take back a visit or call; what followed from it follows from the rest',
  requires: ['visit.delete'],
  params: byId,
  answers: { 200: ok },
})

export const visitChange = z.discriminatedUnion('action', [
  visit.omit({ pending_approval: true }).extend({ action: z.literal('upsert'), seq: z.int() }),
  z.object({ action: z.literal('remove'), seq: z.int(), id }),
])

export const visitChanges = defineCall({
  name: 'visits.changes',
  method: 'GET',
  path: '/visit/changes/{seq}',
  pool: 'phones',
  summary: 'What happened to visits and calls in scope after that number, oldest first',
  requires: ['visit.read', 'call.read'],
  params: feedParams,
  query: feedQuery,
  answers: { 200: feedOf(visitChange) },
})
