import { z } from 'zod'
import { branch } from './branches.ts'
import { defineCall } from '../calls/call.ts'
import { byId, id, instant, newId, ok, pageOf, paging, requiredText, sortBy, text } from '../fields.ts'
import { maximumText } from '../limits.ts'
import { user } from '../users/users.management.ts'

/** A group of branches under its heads. */
export const area = z.object({
  id,
  area_name: z.string(),
  assigned_branches: z.array(z.object({ id, branch_name: z.string() })),
  assigned_area_heads: z.array(z.object({ id, display_name: z.string() })),
  created_at: instant,
})

export type Area = z.infer<typeof area>

export const areaListQuery = z.strictObject({
  ...paging(50),
  sort: sortBy(['area_name', 'created_at']).optional(),
  keyword: text(maximumText).optional(),
})

export const areaList = defineCall({
  name: 'areas.list',
  method: 'GET',
  path: '/branch/area/list',
  summary: 'The areas in scope, each with its branches and heads',
  requires: ['area.read'],
  query: areaListQuery,
  answers: { 200: pageOf(area) },
})

const areaName = requiredText(maximumText)

export const areaCreate = defineCall({
  name: 'areas.create',
  method: 'POST',
  path: '/branch/area/create',
  summary: 'Add an area',
  requires: ['area.manage'],
  body: z.strictObject({ id: newId.optional(), area_name: areaName }),
  answers: { 201: area },
})

export const areaUpdate = defineCall({
  name: 'areas.update',
  method: 'PUT',
  path: '/branch/area/update/{id}',
  summary: 'Rename an area',
  requires: ['area.manage'],
  params: byId,
  body: z.strictObject({ area_name: areaName }),
  answers: { 200: area },
})

export const areaDelete = defineCall({
  name: 'areas.delete',
  method: 'DELETE',
  path: '/branch/area/delete/{id}',
  summary: 'Delete an area that has no branches',
  requires: ['area.manage'],
  params: byId,
  answers: { 200: ok },
})

const ofArea = z.strictObject({ areaId: id })
const several = z.array(id).min(1, 'Choose at least one.').max(1000, 'At most 1000 at once.')
const changed = z.object({ ok: z.literal(true), assigned: z.int(), moved: z.int(), unchanged: z.int() })
const removed = z.object({ ok: z.literal(true), removed: z.int() })

export const areaMembers = defineCall({
  name: 'areas.members',
  method: 'GET',
  path: '/branch/area/members/{areaId}',
  summary: 'The heads of an area',
  requires: ['area.read'],
  params: ofArea,
  query: z.strictObject({ ...paging(50), keyword: text(maximumText).optional() }),
  answers: { 200: pageOf(user) },
})

export const areaAssignMember = defineCall({
  name: 'areas.assignMember',
  method: 'POST',
  path: '/branch/area/assign-member',
  summary: 'Give an area heads',
  requires: ['area.manage'],
  body: z.strictObject({ area_id: id, user_ids: several }),
  answers: { 200: changed },
})

export const areaRemoveMembers = defineCall({
  name: 'areas.removeMembers',
  method: 'DELETE',
  path: '/branch/area/members/{areaId}',
  summary: 'Take heads from an area',
  requires: ['area.manage'],
  params: ofArea,
  body: z.strictObject({ user_ids: several }),
  answers: { 200: removed },
})

export const areaAssignments = defineCall({
  name: 'areas.assignments',
  method: 'GET',
  path: '/branch/area/assignments/{areaId}',
  summary: 'The branches of an area',
  requires: ['area.read'],
  params: ofArea,
  query: z.strictObject({ ...paging(50), keyword: text(maximumText).optional() }),
  answers: { 200: pageOf(branch) },
})

export const areaAssign = defineCall({
  name: 'areas.assign',
  method: 'POST',
  path: '/branch/area/assign',
  summary: 'Put branches into an area',
  requires: ['area.manage'],
  body: z.strictObject({ area_id: id, branch_ids: several, move: z.boolean().optional() }),
  answers: { 200: changed },
})

export const areaRemoveBranches = defineCall({
  name: 'areas.removeBranches',
  method: 'DELETE',
  path: '/branch/area/assignments/{areaId}',
  summary: 'Take branches out of an area',
  requires: ['area.manage'],
  params: ofArea,
  body: z.strictObject({ branch_ids: several }),
  answers: { 200: removed },
})
