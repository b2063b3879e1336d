import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, day, id, instant, newId, ok, pageOf, paging, placeCode, requiredText, sortBy, text } from '../fields.ts'
import { maximumText, maximumUsername } from '../limits.ts'
import { roles } from './roles.ts'
import { currentUser, mrLocations, password } from './users.ts'

/**
 * The number of an MR's locations listed in a user's record; the whole list is `GET /assignment/mr-assignments/{mrId}`.
 */
export const namedLocations = 20

/** A person as supervisors see them (promises/people 4). */
export const user = currentUser.extend({
  /** The first {@link namedLocations} by name; empty for everybody but an mr. */
  mr_locations: mrLocations,
  mr_locations_count: z.int(),
  created_at: instant,
})

export type User = z.infer<typeof user>

export const userSorts = ['display_name', 'username', 'user_type', 'last_login', 'tenure_date', 'created_at'] as const

export const userListQuery = z.strictObject({
  ...paging(10),
  sort: sortBy(userSorts).optional(),
  keyword: text(maximumText).optional(),
  user_type: z.enum(roles).optional(),
  branch_id: id.optional(),
  area_id: id.optional(),
  location_id: placeCode.optional(),
  deactivated: z.enum(['Y', 'N']).optional(),
})

export type UserListQuery = z.output<typeof userListQuery>

export const userList = defineCall({
  name: 'users.list',
  method: 'GET',
  path: '/user/list',
  summary: 'The people in scope, by name',
  requires: ['user.list'],
  query: userListQuery,
  answers: { 200: pageOf(user) },
})

export const userInfo = defineCall({
  name: 'users.info',
  method: 'GET',
  path: '/user/info/{id}',
  summary: 'One person',
  requires: ['user.list'],
  params: byId,
  answers: { 200: user },
})

/** 3 to 32 of a-z 0-9 . _ -, compared without case; the rules have the messages for others. */
const username = requiredText(maximumUsername).toLowerCase()

export const userCreateBody = z.strictObject({
  id: newId.optional(),
  username,
  display_name: requiredText(maximumText),
  user_type: z.enum(roles),
  /** Required for mr, tele and oic; nobody else has one. */
  branch_id: id.nullable().optional(),
  tenure_date: day.nullable().optional(),
  /** Left out, the server makes a passphrase and shows it once. Where approval is needed none may be sent. */
  password: password.optional(),
})

/** A user with the generated passphrase, which is shown in this answer only. */
const withPassphrase = user.extend({ one_time_passphrase: z.string().optional() })

export const userCreate = defineCall({
  name: 'users.create',
  method: 'POST',
  path: '/user/create',
  summary: 'Add a person, who chooses a password of their own at the first sign-in',
  requires: ['user.create_field', 'user.create_office'],
  actionFrom: {
    part: 'body',
    field: 'user_type',
    actions: {
      mr: 'user.create_field',
      tele: 'user.create_field',
      oic: 'user.create_office',
      ah: 'user.create_office',
      admin: 'user.create_office',
    },
  },
  secret: true,
  body: userCreateBody,
  answers: { 201: withPassphrase },
})

export const userUpdateBody = z
  .strictObject({ display_name: requiredText(maximumText), branch_id: id.nullable(), tenure_date: day.nullable() })
  .partial()

export const userUpdate = defineCall({
  name: 'users.update',
  method: 'PUT',
  path: '/user/update/{id}',
  summary: 'Change name, branch or tenure date; who leaves a branch leaves its locations',
  requires: ['user.update'],
  params: byId,
  body: userUpdateBody,
  answers: { 200: user },
})

export const userActivate = defineCall({
  name: 'users.activate',
  method: 'POST',
  path: '/user/activate/{id}',
  summary: 'Let a person sign in again',
  requires: ['user.activate'],
  params: byId,
  answers: { 200: user },
})

export const userDeactivate = defineCall({
  name: 'users.deactivate',
  method: 'POST',
  path: '/user/deactivate/{id}',
  summary: 'Sign a person out everywhere and keep them out',
  requires: ['user.activate'],
  params: byId,
  answers: { 200: user },
})

export const userDelete = defineCall({
  name: 'users.delete',
  method: 'DELETE',
  path: '/user/delete/{id}',
  summary: 'Take a person off the lists; what they did stays under their name, the username stays taken',
  requires: ['user.delete'],
  params: byId,
  answers: { 200: ok },
})

export const changeUserPassword = defineCall({
  name: 'users.changePassword',
  method: 'POST',
  path: '/user/change-password/{id}',
  summary: "Set another person's password, to be changed at the next sign-in; their sessions end",
  requires: ['user.password_field', 'user.password_oic', 'user.password_office'],
  secret: true,
  params: byId,
  /** Left out, the server makes a passphrase and shows it once. Where approval is needed none may be sent. */
  body: z.strictObject({ new_password: password.optional() }),
  answers: { 200: ok.extend({ one_time_passphrase: z.string().optional() }) },
})
