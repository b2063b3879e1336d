import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, day, dryRun, id, instant, pageOf, paging, sortBy, text, wholeList } from '../fields.ts'
import { maximumText } from '../limits.ts'
import { location } from '../locations/locations.ts'
import { chosenByFilter, namedLocationIds, namingBody, exactlyOneWayMessage, placeFilter } from '../locations/locations.chosen.ts'

export const mrList = defineCall({
  name: 'assignments.mrList',
  method: 'GET',
  path: '/assignment/mr-list/{clientId}',
  summary: 'The marketing representatives who hold a client, by its location or directly',
  requires: ['assignment.mr_list'],
  params: z.strictObject({ clientId: id }),
  answers: { 200: wholeList(z.object({ id, display_name: z.string(), by: z.enum(['location', 'client']) })) },
})

const ofMr = z.strictObject({ mrId: id })

/**
 * A location assigned to an MR, with its number of clients; `cover_id` and `cover_until` are set where the MR has it
 * through a cover.
 */
export const mrLocation = location.extend({ clients: z.int(), cover_id: id.nullable(), cover_until: day.nullable() })

export type MrLocation = z.infer<typeof mrLocation>

export const mrAssignmentsQuery = z.strictObject({
  ...paging(50),
  sort: sortBy(['location', 'province', 'mun_city', 'barangay', 'clients']).optional(),
  ...placeFilter,
})

export type MrAssignmentsQuery = z.output<typeof mrAssignmentsQuery>

export const mrAssignments = defineCall({
  name: 'assignments.mrAssignments',
  method: 'GET',
  path: '/assignment/mr-assignments/{mrId}',
  summary: 'The locations of an MR',
  requires: ['assignment.read', 'assignment.mine'],
  params: ofMr,
  query: mrAssignmentsQuery,
  answers: { 200: pageOf(mrLocation) },
})

/** `assignment_ids` are location ids (promises/places 6). */
const locations = { assignment_ids: namedLocationIds.optional(), filter: chosenByFilter.optional() }
const named = ({ assignment_ids, filter }: { assignment_ids?: unknown; filter?: unknown }): boolean =>
  (assignment_ids === undefined) !== (filter === undefined)

const assigned = z.object({ ok: z.literal(true), assigned: z.int(), unchanged: z.int() })
const removed = z.object({
  ok: z.literal(true),
  removed: z.int(),
  /** The number of clients whom the MR loses: those assigned to the MR in no other way. */
  clients: z.int(),
  /** The number of users who cover for the MR and lose assignments too. */
  stand_ins: z.int(),
})

export type MrRemoval = z.infer<typeof removed>

export const assign = defineCall({
  name: 'assignments.assign',
  method: 'POST',
  path: '/assignment/assign',
  summary: "Give an MR locations of the own branch: named ones, or a whole province, city or selection",
  requires: ['assignment.assign_mr'],
  body: z.strictObject({ user_id: id, ...locations }).refine(named, exactlyOneWayMessage),
  largest: namingBody,
  answers: { 200: assigned },
})

export const removeMrAssignments = defineCall({
  name: 'assignments.removeMrAssignments',
  method: 'DELETE',
  path: '/assignment/mr-assignments/{mrId}',
  summary: 'Take locations from an MR',
  requires: ['assignment.assign_mr'],
  params: ofMr,
  query: dryRun,
  body: z.strictObject(locations).refine(named, exactlyOneWayMessage),
  largest: namingBody,
  answers: { 200: removed },
})

/** A client assigned to an MR directly, wherever it lives. */
export const mrClient = z.object({ id, fullname: z.string(), full_address: z.string(), location_id: z.string() })

export const mrClients = defineCall({
  name: 'assignments.mrClients',
  method: 'GET',
  path: '/assignment/mr-clients/{mrId}',
  summary: 'The clients assigned to an MR directly',
  requires: ['assignment.read', 'assignment.mine'],
  params: ofMr,
  query: z.strictObject({ ...paging(50), keyword: text(maximumText).optional() }),
  answers: { 200: pageOf(mrClient) },
})

const clientIds = z.array(id).min(1, 'Choose at least one client.').max(1000, 'At most 1000 at once.')

export const assignClients = defineCall({
  name: 'assignments.assignClients',
  method: 'POST',
  path: '/assignment/assign-clients',
  summary: 'Give an MR single clients',
  requires: ['assignment.assign_mr'],
  body: z.strictObject({ user_id: id, client_ids: clientIds }),
  answers: { 200: assigned },
})

export const removeMrClients = defineCall({
  name: 'assignments.removeMrClients',
  method: 'DELETE',
  path: '/assignment/mr-clients/{mrId}',
  summary: 'Take single clients from an MR',
  requires: ['assignment.assign_mr'],
  params: ofMr,
  query: dryRun,
  body: z.strictObject({ client_ids: clientIds }),
  answers: { 200: removed },
})

export const coverStates = ['planned', 'running', 'ended'] as const

/**
 * A cover: one MR stands in for an absent one from one day to another, both included. The absent MR keeps all
 * assignments, the other gets the same ones, and loses at the end those that the cover brought.
 */
export const cover = z.object({
  id,
  from_user_id: id,
  from_user_name: z.string(),
  to_user_id: id,
  to_user_name: z.string(),
  date_from: day,
  date_to: day,
  state: z.enum(coverStates),
  locations: z.int(),
  clients: z.int(),
  created_by_name: z.string().nullable(),
  created_at: instant,
})

export type Cover = z.infer<typeof cover>

export const coverList = defineCall({
  name: 'assignments.covers',
  method: 'GET',
  path: '/assignment/covers',
  summary: 'Who stands in for whom in scope, newest first',
  requires: ['assignment.read'],
  query: z.strictObject({ ...paging(10), user_id: id.optional(), branch_id: id.optional(), state: z.enum(coverStates).optional() }),
  answers: { 200: pageOf(cover) },
})

export const coverCreate = defineCall({
  name: 'assignments.cover',
  method: 'POST',
  path: '/assignment/cover',
  summary: "Hand an absent MR's locations and clients to another MR of the branch for some days",
  requires: ['assignment.assign_mr'],
  body: z.strictObject({ from_user_id: id, to_user_id: id, date_from: day, date_to: day }),
  answers: { 201: cover },
})

export const coverEnd = defineCall({
  name: 'assignments.endCover',
  method: 'DELETE',
  path: '/assignment/cover/{id}',
  summary: 'End a cover today, or call off one that has not begun',
  requires: ['assignment.assign_mr'],
  params: byId,
  answers: { 200: cover },
})
