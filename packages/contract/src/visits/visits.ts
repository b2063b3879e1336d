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
import { contactDetails, guardFlags, numbersDialled } from '../touchpoints/guard.ts'
import { maximumPhotoBytes, maximumRemarks, maximumText } from '../limits.ts'
import { visitResultFilters, visitTypes } from './outcomes.ts'

/** Why a visit has no location. */
export const locationErrors = ['denied', 'unavailable', 'timeout', 'unsupported'] as const

export type LocationError = (typeof locationErrors)[number]

/** Where a visit's photo is: none was taken, it has not arrived yet, or it is there. */
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
  /** When it was, as the device or the person says: what is shown. */
  visit_time: instant,
  /** The earlier of `visit_time` and `received_at`: what lists are ordered by, and what says on which day it counts. */
  contact_time: instant,
  /** Minutes from start to save. */
  duration: z.int().nullable(),
  remarks: z.string().nullable(),
  product_id: id.nullable(),
  product_name: z.string().nullable(),
  call_back_at: instant.nullable(),
  /** What more is said of a call. */
  contact_detail: z.enum(contactDetails).nullable(),
  /** Of a call: which of the client's numbers, and what it was then. */
  number_dialled: z.enum(numbersDialled).nullable(),
  dialled_number: z.string().nullable(),
  /** Why it was recorded although the contact guard forbade it. */
  override_reason: z.string().nullable(),
  /** What the guard would have said of one that was recorded offline, and how it stood with the lease of its client. */
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
  /** Of the device's clock against the server's, when it sent. */
  clock_offset_seconds: z.int().nullable(),
  recorded_offline: z.boolean(),
  app_version: z.string().nullable(),
  time_doubtful: z.boolean(),
  /** A photo was required of it when it arrived, and it had none. */
  no_photo: z.boolean(),
  ...clientReach,
  pending_approval: z.boolean(),
})

export type Visit = z.infer<typeof visit>

const least = (value: number) => z.number().min(value, `Not less than ${value}.`)

/** A day is taken as its beginning in Manila. */
const callBackAt = z.union([day.transform((value) => `${value}T00:00:00+08:00`).pipe(sentInstant), sentInstant])

/** What a person and a device record of a visit or call. `id` is made by the caller. */
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
  /** Left out: the first where the client has one, else the second. */
  number_dialled: z.enum(numbersDialled).nullable().optional(),
  /** An own contact with the same client, received at most ten minutes ago, that this one takes the place of. */
  replaces: id.nullable().optional(),
  /** Of the call desk, where the client came from it. */
  lease_id: id.nullable().optional(),
  /** Why it is recorded although the contact guard forbids it. */
  override_reason: optionalText(maximumText).optional(),
  device_time: sentInstant.nullable().optional(),
  recorded_offline: z.boolean().default(false),
  app_version: optionalText(32).optional(),
  /** Of the photo that the device will send or sends along, as it was taken. */
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
  /** Days of Manila, both included. */
  date_from: day.optional(),
  date_to: day.optional(),
  keyword: text(255).optional(),
  filter_region: placeCode.optional(),
  filter_province: placeCode.optional(),
  filter_mun_city: placeCode.optional(),
  filter_barangay: placeCode.optional(),
  /** Of the people who belong to the area's branches now. */
  area_id: id.optional(),
  /** The hour of Manila's day in which it was: 9 is from 9:00 to 9:59. */
  hour: whole(0, 23).optional(),
  /** These alone, as far as they are in scope: ids with commas between. */
  ids: someIds(100).optional(),
})

export type VisitListQuery = z.output<typeof visitListQuery>

export const visitList = defineCall({
  name: 'visits.list',
  method: 'GET',
  path: '/visit/list',
  summary: 'Visits and calls in scope, newest first; with client_id for every role',
  // Of a client in scope every role may read both kinds; without one the service asks for each kind.
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
