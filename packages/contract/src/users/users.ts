import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { day, id, instant, ok, placeCode, wholeList } from '../fields.ts'
import { maximumPassword } from '../limits.ts'
import { languages } from './languages.ts'
import { roles } from './roles.ts'
import { ownSettings } from '../settings.ts'

/** The signed-in user as the interface sees it (promises/people 1). */
export const currentUser = z.object({
  id,
  username: z.string(),
  display_name: z.string(),
  user_type: z.enum(roles),
  deactivated: z.enum(['Y', 'N']),
  branch_id: id.nullable(),
  assigned_branch: z.string().nullable(),
  assigned_area: z.object({ id, area_name: z.string() }).nullable(),
  tenure_date: day.nullable(),
  last_login: instant.nullable(),
  must_change_password: z.boolean(),
  /** The language that this person has chosen for the screens; null: none yet. */
  language: z.enum(languages).nullable(),
})

export type CurrentUser = z.infer<typeof currentUser>

/** Locations that are assigned to an mr, by name; empty for everybody else. */
export const mrLocations = z.array(z.object({ id: placeCode, location: z.string() }))

/** A password as sent: never trimmed, and bounded so that hashing it stays cheap. */
export const password = z
  .string()
  .min(1, 'This is required.')
  .refine((value) => Array.from(value).length <= maximumPassword, `At most ${maximumPassword} characters.`)

export const userCurrent = defineCall({
  name: 'users.current',
  method: 'GET',
  path: '/user/current',
  summary: 'The signed-in user, for the guard before each route',
  requires: 'signed_in',
  beforePasswordChange: true,
  answers: {
    200: z.object({
      /** With all of the own locations. */
      user: currentUser.extend({ mr_locations: mrLocations }),
      allowed_paths: z.array(z.string()),
      /** Present where the user must set up a second step of signing in before anything else. */
      factor_due: z.literal(true).optional(),
      server_time: instant,
      version: z.string(),
      settings: ownSettings,
      /**
       * The address with `{number}` at which the call desk opens a softphone; left out where the device's own dialler
       * is used.
       */
      dial_url: z.string().optional(),
      /** The pictures under the map: their address with `{z}`, `{x}` and `{y}`, and who made them; left out where there are none. */
      map_tiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
    }),
  },
})

export const userListInfo = defineCall({
  name: 'users.listInfo',
  method: 'GET',
  path: '/user/list-info',
  summary: 'What waits for the signed-in user, and the versions of the small lists a device keeps',
  requires: 'signed_in',
  background: true,
  answers: {
    200: z.object({
      /** The number of unread notifications. */
      notification_count: z.int(),
      pending_approvals: z.int(),
      my_requests: z.int(),
      overdue_itineraries: z.int(),
      due_touchpoints: z.int(),
      versions: z.object({ locations: z.string(), products: z.string(), users: z.string(), strategy: z.string() }),
    }),
  },
})

export const changeOwnPassword = defineCall({
  name: 'users.changeOwnPassword',
  method: 'POST',
  path: '/user/change-password',
  summary: 'Change the own password; other sessions of the user end',
  requires: 'signed_in',
  beforePasswordChange: true,
  secret: true,
  body: z.strictObject({ current_password: password, new_password: password }),
  answers: { 200: ok },
})

export const userLanguage = defineCall({
  name: 'users.chooseLanguage',
  method: 'POST',
  path: '/user/language',
  summary: 'Choose the language of the screens for oneself',
  requires: 'signed_in',
  body: z.strictObject({ language: z.enum(languages) }),
  answers: { 200: ok },
})

export const userFilterList = defineCall({
  name: 'users.filterList',
  method: 'GET',
  path: '/user/filter-list',
  summary: 'The people in scope by name, for filters',
  requires: 'signed_in',
  answers: {
    200: wholeList(
      z.object({
        id,
        username: z.string(),
        display_name: z.string(),
        user_type: z.enum(roles),
        branch_id: id.nullable(),
        branch_name: z.string().nullable(),
        /** Deactivated users can be filtered by, but not assigned anything. */
        deactivated: z.enum(['Y', 'N']),
        last_login: instant.nullable(),
        /** All locations of the caller; in the caller's own row only. */
        mr_locations: mrLocations.optional(),
      }),
    ),
  },
})
