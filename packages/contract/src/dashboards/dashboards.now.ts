import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { day, id, instant, placeCode } from '../fields.ts'

/** What needs the caller now. A figure is null where the role has no list or no source of it. */
export const dashboardNow = defineCall({
  name: 'dashboards.now',
  method: 'GET',
  path: '/user/dashboard/now',
  summary: 'What needs the caller now: today, what is overdue, what waits',
  requires: ['dashboard.read'],
  answers: {
    200: z.object({
      date: day,
      /** The day of the visits, calls, targets and outcomes: today; on a day off without any contact the last working day, but for an mr. */
      worked: day,
      /** That day's visits and calls in the lists of the role; for an mr and a tele their own. */
      visits: z.int().nullable(),
      calls: z.int().nullable(),
      /** That day's targets of visits and calls. */
      target: z.int().nullable(),
      call_target: z.int().nullable(),
      /** The number of working days in a row on which an mr reached the target, with today if reached. */
      streak: z.int().nullable(),
      /** That day's contacts by outcome; outcomes with none are left out. */
      outcomes: z.array(z.object({ result: z.string(), count: z.int() })),
      /** Itineraries of earlier days that are still open, and the day of the oldest. */
      overdue: z.int(),
      overdue_since: day.nullable(),
      scheduled: z.int(),
      /** Clients with a step due or overdue: for an mr visits, for a tele calls, for others both. */
      due_touchpoints: z.int(),
      /** Pending requests in the caller's list of requests. */
      requests: z.int(),
      /** Requests that the caller may decide now, and when the oldest was made; null for roles that decide none. */
      to_decide: z.object({ count: z.int(), oldest_at: instant.nullable() }).nullable(),
      /** Calls whose client is to be called back today. */
      call_backs: z.object({ count: z.int(), ids: z.array(id) }).nullable(),
      /** The towns with the most unvisited clients. */
      unvisited: z.array(z.object({ code: placeCode, name: z.string(), count: z.int() })).nullable(),
      /** The numbers of phones that have not synced for a day, and of those with unsent work. */
      phones: z.object({ silent: z.int(), unsent: z.int() }).nullable(),
      jobs: z.object({ running: z.int(), failed: z.int() }).nullable(),
      /**
       * When the last backup was made, null where there is none; `late` where that is too long ago, never in a
       * demonstration.
       */
      backup: z.object({ last_at: instant.nullable(), late: z.boolean() }).nullable(),
    }),
  },
})
