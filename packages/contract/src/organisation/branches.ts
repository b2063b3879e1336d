import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, dryRun, flag, id, instant, newId, ok, pageOf, paging, placeCode, requiredText, sortBy, text, wholeList } from '../fields.ts'
import { maximumText } from '../limits.ts'
import { location } from '../locations/locations.ts'
import { chosenByFilter, maximumNamedLocations, namedLocationIds, namingBody, exactlyOneWayMessage, placeFilter } from '../locations/locations.chosen.ts'
import { roles } from '../users/roles.ts'
import { user } from '../users/users.management.ts'

/** A group of locations and members. */
export const branch = z.object({
  id,
  branch_name: z.string(),
  area_id: id.nullable(),
  area_name: z.string().nullable(),
  /** The numbers of members, locations and clients. */
  members: z.int(),
  locations: z.int(),
  clients: z.int(),
  created_at: instant,
})

export type Branch = z.infer<typeof branch>

export const branchFilterList = defineCall({
  name: 'branches.filterList',
  method: 'GET',
  path: '/branch/filter-list',
  summary: 'The branches in scope by name, for filters',
  requires: ['branch.filter_list'],
  answers: { 200: wholeList(z.object({ id, branch_name: z.string(), area_id: id.nullable() })) },
})

export const branchSorts = ['branch_name', 'created_at', 'members', 'locations', 'clients'] as const

export const branchListQuery = z.strictObject({
  ...paging(50),
  sort: sortBy(branchSorts).optional(),
  keyword: text(maximumText).optional(),
  area_id: id.optional(),
})

export const branchList = defineCall({
  name: 'branches.list',
  method: 'GET',
  path: '/branch/list',
  summary: 'The branches in scope',
  requires: ['branch.read'],
  query: branchListQuery,
  answers: { 200: pageOf(branch) },
})

export const branchInfo = defineCall({
  name: 'branches.info',
  method: 'GET',
  path: '/branch/info/{id}',
  summary: 'One branch',
  requires: ['branch.read'],
  params: byId,
  answers: { 200: branch },
})

const branchName = requiredText(maximumText)
const userIds = z.array(id).min(1, 'Choose at least one person.').max(1000, 'At most 1000 at once.')
/** Whether to move records out of another branch or area; otherwise that is refused, and the records are listed. */
const move = z.boolean().optional()

export const branchCreate = defineCall({
  name: 'branches.create',
  method: 'POST',
  path: '/branch/create',
  summary: 'Add a branch, with its first locations and members where they are named',
  requires: ['branch.manage'],
  body: z.strictObject({
    id: newId.optional(),
    branch_name: branchName,
    area_id: id.nullable().optional(),
    location_ids: z.array(placeCode).max(maximumNamedLocations, `At most ${maximumNamedLocations} at once.`).optional(),
    /** All locations that it matches, instead of `location_ids`. */
    filter: chosenByFilter.optional(),
    user_ids: z.array(id).max(1000, 'At most 1000 at once.').optional(),
    move,
  }).refine(({ location_ids = [], filter }) => location_ids.length === 0 || filter === undefined, exactlyOneWayMessage),
  largest: namingBody,
  answers: { 201: branch },
})

export const branchUpdate = defineCall({
  name: 'branches.update',
  method: 'PUT',
  path: '/branch/update/{id}',
  summary: 'Rename a branch, or put it into another area',
  requires: ['branch.manage'],
  params: byId,
  body: z.strictObject({ branch_name: branchName, area_id: id.nullable() }).partial(),
  answers: { 200: branch },
})

export const branchDelete = defineCall({
  name: 'branches.delete',
  method: 'DELETE',
  path: '/branch/delete/{id}',
  summary: 'Delete a branch that has no members; its locations are released',
  requires: ['branch.manage'],
  params: byId,
  answers: { 200: ok },
})

const ofBranch = z.strictObject({ branchId: id })

export const branchMembersQuery = z.strictObject({
  ...paging(50),
  sort: sortBy(['display_name', 'username', 'user_type']).optional(),
  keyword: text(maximumText).optional(),
  user_type: z.enum(roles).optional(),
})

export const branchMembers = defineCall({
  name: 'branches.members',
  method: 'GET',
  path: '/branch/members/{branchId}',
  summary: 'The members of a branch',
  requires: ['branch.read'],
  params: ofBranch,
  query: branchMembersQuery,
  answers: { 200: pageOf(user) },
})

/** The result of an assignment, in numbers of records. */
const assigned = z.object({
  ok: z.literal(true),
  /** Newly assigned. */
  assigned: z.int(),
  /** Of `assigned`, those taken from another branch. */
  moved: z.int(),
  /** Assigned before. */
  unchanged: z.int(),
})

const removed = z.object({
  ok: z.literal(true),
  removed: z.int(),
  /** The MR assignments removed with them, and the number of MRs concerned. */
  mr_assignments: z.int(),
  mrs: z.int(),
  /** Clients in the removed locations, or of the removed members. */
  clients: z.int(),
})

export type BranchRemoval = z.infer<typeof removed>
export type BranchAssignment = z.infer<typeof assigned>

export const branchAssignMember = defineCall({
  name: 'branches.assignMember',
  method: 'POST',
  path: '/branch/assign-member',
  summary: 'Put people into a branch',
  requires: ['branch.assign'],
  body: z.strictObject({ branch_id: id, user_ids: userIds, move }),
  answers: { 200: assigned },
})

export const branchRemoveMembers = defineCall({
  name: 'branches.removeMembers',
  method: 'DELETE',
  path: '/branch/members/{branchId}',
  summary: 'Take people out of a branch, their MR assignments along',
  requires: ['branch.assign'],
  params: ofBranch,
  query: dryRun,
  body: z.strictObject({ user_ids: userIds }),
  answers: { 200: removed },
})

/** A location of a branch, with its number of clients and the MRs it is assigned to. */
export const branchLocation = location.extend({
  clients: z.int(),
  mrs: z.array(z.object({ id, display_name: z.string() })),
})

export type BranchLocation = z.infer<typeof branchLocation>

export const branchAssignmentsQuery = z.strictObject({
  ...paging(50),
  sort: sortBy(['location', 'province', 'mun_city', 'barangay', 'clients']).optional(),
  ...placeFilter,
  /** Only locations assigned to this MR. */
  mr_id: id.optional(),
  /** Only locations assigned to no MR. */
  without_mr: flag.optional(),
})

export type BranchAssignmentsQuery = z.output<typeof branchAssignmentsQuery>

export const branchAssignments = defineCall({
  name: 'branches.assignments',
  method: 'GET',
  path: '/branch/assignments/{branchId}',
  summary: 'The locations of a branch, with the MRs who hold each',
  requires: ['branch.read'],
  params: ofBranch,
  query: branchAssignmentsQuery,
  answers: { 200: pageOf(branchLocation) },
})

/** Locations by name, or all that a filter finds: exactly one of the two. */
const locations = { location_ids: namedLocationIds.optional(), filter: chosenByFilter.optional() }
const named = ({ location_ids, filter }: { location_ids?: unknown; filter?: unknown }): boolean =>
  (location_ids === undefined) !== (filter === undefined)

export const branchAssign = defineCall({
  name: 'branches.assign',
  method: 'POST',
  path: '/branch/assign',
  summary: 'Give a branch locations: named ones, or a whole province, city or selection',
  requires: ['branch.assign'],
  body: z.strictObject({ branch_id: id, ...locations, move }).refine(named, exactlyOneWayMessage),
  largest: namingBody,
  answers: { 200: assigned },
})

export const branchRemoveLocations = defineCall({
  name: 'branches.removeLocations',
  method: 'DELETE',
  path: '/branch/assignments/{branchId}',
  summary: 'Take locations from a branch, the MR assignments of them along',
  requires: ['branch.assign'],
  params: ofBranch,
  query: dryRun,
  body: z.strictObject(locations).refine(named, exactlyOneWayMessage),
  largest: namingBody,
  answers: { 200: removed },
})
