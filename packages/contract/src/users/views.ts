import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, flag, id, ok, requiredText, wholeList } from '../fields.ts'

/** The lists and reports that views can be saved of, by the paths of their screens. */
export const viewedLists = [
  '/clients', '/visits', '/calls', '/itinerary', '/users', '/oic_users', '/branches', '/areas', '/approvals', '/jobs',
  '/administration/products', '/administration/audit',
  '/report/mr-itinerary', '/report/mr-visits', '/report/tele-calls', '/report/market-saturation',
] as const

export type ViewedList = (typeof viewedLists)[number]

/** The most views that somebody saves of a list. */
export const mostViews = 50

/** Filters and order as the address bar has them: names and codes, never text that somebody typed about a person. */
const state = z
  .string()
  .max(2000, 'At most 2000 characters.')
  .regex(/^[a-z_]+=[\w%+.,:-]*(&[a-z_]+=[\w%+.,:-]*)*$/, 'Not the filters of a list.')

/** A saved view of a list; `start` says that the caller's list opens with it. */
export const view = z.object({
  id,
  list: z.enum(viewedLists),
  name: z.string(),
  state: z.string(),
  shared: z.boolean(),
  start: z.boolean(),
  /** The owner's name; null where it is the caller's own view. */
  shared_by: z.string().nullable(),
})

export type View = z.infer<typeof view>

const ofList = { list: z.enum(viewedLists) }
const entered = { name: requiredText(60), state, shared: flag.optional() }

export const viewList = defineCall({
  name: 'users.views',
  method: 'GET',
  path: '/user/views',
  summary: 'The own views of a list, and those shared with the caller, by name',
  requires: 'signed_in',
  query: z.strictObject(ofList),
  answers: { 200: wholeList(view) },
})

export const viewCreate = defineCall({
  name: 'users.createView',
  method: 'POST',
  path: '/user/views',
  summary: 'Save a view of a list; an officer, head or administrator may share it',
  requires: 'signed_in',
  body: z.strictObject({ ...ofList, ...entered }),
  answers: { 201: view },
})

export const viewUpdate = defineCall({
  name: 'users.updateView',
  method: 'PUT',
  path: '/user/views/{id}',
  summary: 'Rename an own view, change what it shows, or share it',
  requires: 'signed_in',
  params: byId,
  body: z.strictObject(entered).partial(),
  answers: { 200: view },
})

export const viewDelete = defineCall({
  name: 'users.removeView',
  method: 'DELETE',
  path: '/user/views/{id}',
  summary: 'Delete an own view',
  requires: 'signed_in',
  params: byId,
  answers: { 200: ok },
})

export const viewStart = defineCall({
  name: 'users.startView',
  method: 'POST',
  path: '/user/views/start',
  summary: 'Choose the view that the own list opens with, or none',
  requires: 'signed_in',
  body: z.strictObject({ ...ofList, view_id: id.nullable() }),
  answers: { 200: ok },
})
