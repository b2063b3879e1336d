import { z } from 'zod'
import { defineCall } from './calls/call.ts'
import { clientReach } from './clients/clients.schemas.ts'
import {
  byId, day, feedOf, feedParams, feedQuery, flag, id, instant, newId, ok,
  optionalText, pageOf, paging, requiredText, seenRevision, sortBy, text, wholeList,
} from './fields.ts'
import { bytesOfCharacter, maximumItineraries, maximumRemarks, maximumText, usualBody } from './limits.ts'

/** The origin of an itinerary: the visitor's own plan, another user's, or the strategy's. */
export const pinTypes = ['self', 'assigned', 'strategy'] as const

export type PinType = (typeof pinTypes)[number]

/** The states of an itinerary on a day (promises/itineraries 1). */
export const itineraryStatuses = ['pending', 'scheduled', 'visited', 'skipped'] as const

export type ItineraryStatus = (typeof itineraryStatuses)[number]

/** The events of an itinerary in its client's timeline; a visit has an entry of its own there. */
export const itineraryEvents = ['planned', 'changed', 'remarks', 'skipped', 'reopened', 'deleted'] as const

export type ItineraryEvent = (typeof itineraryEvents)[number]

/** An itinerary as every list, record and answer shows it; outcome and duration are those of its visit. */
export const itinerary = z.object({
  id,
  pin_type: z.enum(pinTypes),
  client_id: id,
  client_name: z.string(),
  assigned_to: id,
  assigned_to_name: z.string(),
  branch_id: id.nullable(),
  branch_name: z.string().nullable(),
  visible_at: day,
  status: z.enum(itineraryStatuses),
  visit_id: id.nullable(),
  duration: z.int().nullable(),
  remarks: z.string().nullable(),
  skip_reason: z.string().nullable(),
  ...clientReach,
  has_availed: z.boolean().nullable(),
  visit_result: z.string().nullable(),
  visit_secondary_result: z.string().nullable(),
  visit_others_result: z.string().nullable(),
  created_by: id,
  created_by_name: z.string(),
  created_at: instant,
})

export type Itinerary = z.infer<typeof itinerary>

/** One planned visit; without an assignee it is assigned to the user who plans it. */
export const itineraryEntered = z.strictObject({
  id: newId,
  client_id: id,
  assigned_to: id.optional(),
  visible_at: day,
  remarks: optionalText(maximumRemarks).optional(),
  /** Why the visit is planned although the client is not to be contacted. */
  override_reason: optionalText(maximumText).optional(),
  /** The step of the strategy that this visit is planned for; ignored where it is not the client's present step. */
  touchpoint_id: id.nullable().optional(),
  seen_revision_id: seenRevision,
})

export type ItineraryEntered = z.output<typeof itineraryEntered>

const many = z.strictObject({
  /** Why all of them are planned, although some of the clients are not to be contacted. */
  override_reason: itineraryEntered.shape.override_reason,
  items: z
    .array(itineraryEntered.omit({ override_reason: true }))
    .min(1, 'At least one.')
    .max(maximumItineraries, `At most ${maximumItineraries} at once.`)
    .refine((items) => new Set(items.map((item) => item.id)).size === items.length, 'Each needs an id of its own.'),
})

/** The planned visits of a call's body, one or several, each with its override reason. */
export const itemsOf = (body: z.output<typeof many> | ItineraryEntered): readonly ItineraryEntered[] =>
  'items' in body ? body.items.map((item) => (body.override_reason === undefined ? item : { ...item, override_reason: body.override_reason })) : [body]

export const itineraryCreate = defineCall({
  name: 'itineraries.create',
  method: 'POST',
  path: '/itinerary/create',
  summary: 'Plan one visit, or several: all or none',
  requires: ['itinerary.create'],
  body: z.union([many, itineraryEntered]),
  largest: usualBody + maximumItineraries * (bytesOfCharacter * maximumRemarks + 512),
  volatile: ['seen_revision_id'],
  answers: { 201: z.union([z.object({ items: z.array(itinerary) }), itinerary]) },
})

export const itineraryUpdate = defineCall({
  name: 'itineraries.update',
  method: 'PUT',
  path: '/itinerary/update/{id}',
  summary: 'Change an open itinerary: its day, who goes, the remarks',
  requires: ['itinerary.update'],
  params: byId,
  body: itineraryEntered.pick({ assigned_to: true, visible_at: true, remarks: true }).partial(),
  answers: { 200: itinerary },
})

export const itineraryAddRemarks = defineCall({
  name: 'itineraries.addRemarks',
  method: 'PUT',
  path: '/itinerary/add-remarks/{id}',
  summary: 'Replace the remarks; the timeline keeps the old ones',
  requires: ['itinerary.update'],
  params: byId,
  body: z.strictObject({ remarks: text(maximumRemarks) }),
  answers: { 200: itinerary },
})

export const itinerarySkip = defineCall({
  name: 'itineraries.skip',
  method: 'PUT',
  path: '/itinerary/skip/{id}',
  summary: 'Skip an open itinerary with a reason',
  requires: ['itinerary.update'],
  params: byId,
  body: z.strictObject({ reason: requiredText(maximumText) }),
  answers: { 200: itinerary },
})

export const itineraryDelete = defineCall({
  name: 'itineraries.delete',
  method: 'DELETE',
  path: '/itinerary/delete/{id}',
  summary: 'Remove an itinerary that has no visit',
  requires: ['itinerary.update'],
  params: byId,
  answers: { 200: ok },
})

export const itineraryInfo = defineCall({
  name: 'itineraries.info',
  method: 'GET',
  path: '/itinerary/info/{id}',
  summary: 'One itinerary',
  requires: ['itinerary.read'],
  params: byId,
  answers: { 200: itinerary },
})

export const itinerarySorts = ['created_at', 'visible_at', 'day'] as const

const filters = {
  status: z.enum([...itineraryStatuses, 'All']).optional(),
  assigned_to: id.optional(),
  branch_id: id.optional(),
  client_id: id.optional(),
  pin_type: z.enum([...pinTypes, 'All']).optional(),
  /** Days of `visible_at`, both included. */
  date_from: day.optional(),
  date_to: day.optional(),
  keyword: text(255).optional(),
  /** Only open itineraries of users who are deactivated or deleted. */
  to_reassign: flag.optional(),
}

export const itineraryListQuery = z.strictObject({
  ...paging(10),
  after_id: id.optional(),
  sort: sortBy(itinerarySorts).optional(),
  ...filters,
})

export type ItineraryListQuery = z.output<typeof itineraryListQuery>

export const itineraryList = defineCall({
  name: 'itineraries.list',
  method: 'GET',
  path: '/itinerary/list',
  summary: 'Itineraries in scope, newest first',
  requires: ['itinerary.read'],
  query: itineraryListQuery,
  answers: { 200: pageOf(itinerary) },
})

export const itineraryDaysQuery = z.strictObject({ ...filters, date_from: day, date_to: day })

export type ItineraryDaysQuery = z.output<typeof itineraryDaysQuery>

/** Days without any itinerary are left out. A range longer than {@link maximumCalendarDays} is 400. */
export const itineraryDays = defineCall({
  name: 'itineraries.days',
  method: 'GET',
  path: '/itinerary/days',
  summary: 'How many itineraries each day of a stretch has, by status, for a calendar; days without any are left out',
  requires: ['itinerary.read'],
  query: itineraryDaysQuery,
  answers: {
    200: wholeList(
      z.object({ date: day, pending: z.int(), scheduled: z.int(), visited: z.int(), skipped: z.int() }),
    ),
  },
})

export const itineraryAssignees = defineCall({
  name: 'itineraries.assignees',
  method: 'GET',
  path: '/itinerary/assignees',
  summary: 'For whom the caller may plan; `in_scope` says whether that person holds the client',
  requires: ['itinerary.create'],
  query: z.strictObject({ client_id: id.optional() }),
  answers: {
    200: wholeList(
      z.object({ id, display_name: z.string(), branch_name: z.string().nullable(), in_scope: z.boolean().nullable() }),
    ),
  },
})

export const itineraryChange = z.discriminatedUnion('action', [
  itinerary.extend({ action: z.literal('upsert'), seq: z.int() }),
  z.object({ action: z.literal('remove'), seq: z.int(), id }),
])

export const itineraryChanges = defineCall({
  name: 'itineraries.changes',
  method: 'GET',
  path: '/itinerary/changes/{seq}',
  pool: 'phones',
  summary: 'What happened to itineraries in scope after that number, oldest first',
  requires: ['itinerary.read'],
  params: feedParams,
  query: feedQuery,
  answers: { 200: feedOf(itineraryChange) },
})
