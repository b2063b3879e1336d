import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { day, id, instant, placeCode } from '../fields.ts'

/** What needs somebody now. What a role has no list or no source of is null. */
export const dashboardNow = defineCall({
  name: 'dashboards.now',
  method: 'GET',
  path: '/user/dashboard/now',
  summary: 'What needs the caller now: today, what is overdue, what waits',
  requires: ['dashboard.read'],
  answers: {
    200: z.object({
      date: day,
      /** In the lists of the role; an mr's and a tele's own. */
      visits: z.int().nullable(),
      calls: z.int().nullable(),
      /** What today asks for. */
      target: z.int().nullable(),
      call_target: z.int().nullable(),
      /** Working days in a row on which an mr reached the target, today if it did. */
      streak: z.int().nullable(),
      /** How those of today ended, without those that are none. */
      outcomes: z.array(z.object({ result: z.string(), count: z.int() })),
      overdue: z.int(),
      scheduled: z.int(),
      /** Clients whom the strategy has due or overdue: for an mr visits, for a tele calls, for others both. */
      due_touchpoints: z.int(),
      /** Requests that wait, in the list of them. */
      requests: z.int(),
      /** Calls that asked to be called again today. */
      call_backs: z.object({ count: z.int(), ids: z.array(id) }).nullable(),
      /** Towns with the most clients whom nobody has visited. */
      unvisited: z.array(z.object({ code: placeCode, name: z.string(), count: z.int() })).nullable(),
      /** Phones that have not synced for a day, and those with work to send. */
      phones: z.object({ silent: z.int(), unsent: z.int() }).nullable(),
      jobs: z.object({ running: z.int(), failed: z.int() }).nullable(),
      /** When everything last stood in a backup, null where it never did; `late` where that is too long ago, of a demonstration never. */
      backup: z.object({ last_at: instant.nullable(), late: z.boolean() }).nullable(),
    }),
  },
})
