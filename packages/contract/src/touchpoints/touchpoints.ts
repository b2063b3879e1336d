import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, day, id, instant, ok, pageSize, paging, pageOf, wholeList } from '../fields.ts'
import { touchpoint, touchpointEntered, clientPlacement } from './touchpoints.shapes.ts'
import { stepStates, touchpointKinds } from './touchpoints.kinds.ts'
import { visitTypes } from '../visits/outcomes.ts'

/** The job that carries out a change of the current strategy; null where there is nothing to do. */
const jobId = id.nullable()

export const touchpointCreate = defineCall({
  name: 'touchpoints.create',
  method: 'POST',
  path: '/touchpoint/create',
  summary: 'Add a step to a strategy; those from its position on move',
  requires: ['touchpoint.manage'],
  body: touchpointEntered.omit({ id: true }).extend({ strategy: id }),
  answers: { 201: touchpoint.extend({ job_id: jobId }) },
})

export const touchpointUpdate = defineCall({
  name: 'touchpoints.update',
  method: 'PUT',
  path: '/touchpoint/update/{id}',
  summary: 'Change one step; at another position the others move',
  requires: ['touchpoint.manage'],
  params: byId,
  body: touchpointEntered.omit({ id: true }).partial(),
  answers: { 200: touchpoint.extend({ job_id: jobId }) },
})

export const touchpointDelete = defineCall({
  name: 'touchpoints.delete',
  method: 'DELETE',
  path: '/touchpoint/delete/{id}',
  summary: 'Remove one step; what led to it leads to what came after it',
  requires: ['touchpoint.manage'],
  params: byId,
  answers: { 200: ok.extend({ job_id: jobId }) },
})

export const touchpointList = defineCall({
  name: 'touchpoints.list',
  method: 'GET',
  path: '/touchpoint/list',
  summary: "The steps of the current strategy; of another one for whoever may see it",
  requires: ['touchpoint.read'],
  query: z.strictObject({ ...paging(10), strategy: id.optional() }),
  answers: { 200: pageOf(touchpoint) },
})

/** A step of a client's progress; `due_at` of a done one is the day it was due. */
const step = z.object({
  touchpoint: z.object({ id, name: z.string(), kind: z.enum(touchpointKinds), position: z.int() }),
  state: z.enum(stepStates),
  due_at: day.nullable(),
  visit_id: id.nullable(),
  done_at: instant.nullable(),
})

export type ProgressStep = z.infer<typeof step>

export const progressReasons = ['deceased', 'moved_out', 'outcome', 'completed', 'do_not_contact'] as const

const progress = z.object({
  strategy: z.object({ id, name: z.string(), version: z.int() }).nullable(),
  steps: z.array(step),
  /** The present step, or null. */
  next: step.nullable(),
  terminated: z.boolean(),
  reason: z.object({ code: z.enum(progressReasons), message: z.string(), visit_id: id.optional() }).nullable(),
})

export type StrategyProgress = z.infer<typeof progress>

export const progressClient = defineCall({
  name: 'touchpoints.progress',
  method: 'GET',
  path: '/touchpoint/progress/client/{id}',
  summary: 'The steps of a client: done, skipped, the present one, and what follows',
  requires: ['touchpoint.read'],
  params: byId,
  answers: { 200: progress },
})

const lastVisitor = z.object({ user_id: id, display_name: z.string(), visit_time: instant, visit_type: z.enum(visitTypes) })

export type LastVisitor = z.infer<typeof lastVisitor>

export const progressLastVisitor = defineCall({
  name: 'touchpoints.lastVisitor',
  method: 'GET',
  path: '/touchpoint/progress/last-visitor/{id}',
  summary: 'Who was in touch with a client last; null where nobody was',
  requires: ['touchpoint.read'],
  params: byId,
  answers: { 200: lastVisitor.nullable() },
})

const visitor = z.object({ user_id: id, display_name: z.string(), visits: z.int(), calls: z.int(), last_at: instant })

export type Visitor = z.infer<typeof visitor>

export const progressVisitors = defineCall({
  name: 'touchpoints.visitors',
  method: 'GET',
  path: '/touchpoint/progress/visitors/{id}',
  summary: 'Who visited and called a client how often, latest first',
  requires: ['touchpoint.visitors'],
  params: byId,
  answers: { 200: wholeList(visitor) },
})

export const progressVisitorsOic = defineCall({
  name: 'touchpoints.visitorsOic',
  method: 'GET',
  path: '/touchpoint/progress/visitors/oic/{id}',
  summary: 'The same within the own branch',
  requires: ['touchpoint.read'],
  params: byId,
  answers: { 200: wholeList(visitor) },
})

export const touchpointStatesList = defineCall({
  name: 'touchpoints.states',
  method: 'GET',
  path: '/touchpoint/states',
  pool: 'phones',
  summary: 'Where every client in scope stands, in id order: what a phone reads once after a publishing',
  requires: ['touchpoint.read'],
  query: z.strictObject({ after_id: id.optional(), ipp: pageSize }),
  answers: { 200: z.object({ items: z.array(clientPlacement.extend({ client_id: id, revision_id: z.int() })), hasNext: z.boolean() }) },
})
