import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { day } from '../fields.ts'

/** `3 DAY`, `2 WEEK`, `1 MONTH`: up to a year back from today. */
export const period = z
  .string()
  .regex(/^[1-9]\d{0,2} (DAY|WEEK|MONTH)$/, 'Written as 3 DAY, 2 WEEK or 1 MONTH.')
  .refine((value) => {
    const [count, unit] = value.split(' ')
    return Number(count) <= { DAY: 366, WEEK: 52, MONTH: 12 }[unit as 'DAY' | 'WEEK' | 'MONTH']
  }, 'At most a year.')

export const dashboard = defineCall({
  name: 'dashboards.read',
  method: 'GET',
  path: '/user/dashboard',
  summary: "Figures of the caller's scope",
  requires: ['dashboard.read'],
  query: z.strictObject({
    visits_per_day: period.default('3 DAY'),
    average_response: period.default('3 DAY'),
    visits_group_by: z.enum(['region', 'province', 'mun_city', 'barangay']).default('province'),
  }),
  answers: {
    200: z.object({
      visits_per_day: z.array(z.object({ date: day, visits: z.int(), calls: z.int(), target: z.int() })),
      average_response: z.object({
        days: z.array(z.object({ date: day, hours: z.number().nullable() })),
        results: z.array(z.object({ result: z.string(), count: z.int() })),
      }),
      visits_group_by: z.array(
        z.object({ group: z.string(), visits: z.int(), calls: z.int(), availed: z.int() }),
      ),
      totals: z.object({
        clients: z.int(),
        visited: z.int(),
        unvisited: z.int(),
        availed: z.int(),
        with_contact_numbers: z.int(),
      }),
    }),
  },
})
