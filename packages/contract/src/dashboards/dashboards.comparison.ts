import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { period } from './dashboards.ts'
import { day, id, instant, pageOf, paging, sortBy } from '../fields.ts'
import { roles } from '../users/roles.ts'

export const comparisonKinds = ['user', 'branch', 'area'] as const

export const comparisonSorts = ['name', 'today', 'visits', 'calls', 'availed', 'rate', 'verified', 'overdue', 'last_synced_at', 'unsent'] as const

const comparisonRow = z.object({
  id,
  name: z.string(),
  /** The role of a person; null for a branch or area. */
  user_type: z.enum(roles).nullable(),
  /** A person's branch, a branch's area. */
  parent: z.object({ id, name: z.string() }).nullable(),
  /** The number of mrs and teles who work there now; null for a person. */
  people: z.int().nullable(),
  today: z.object({ visits: z.int(), calls: z.int() }),
  visits: z.int(),
  calls: z.int(),
  availed: z.int(),
  /**
   * The visits of representatives and calls of telemarketers that were due in the period, and the share of them that
   * was made; null for users without a target.
   */
  target: z.int().nullable(),
  rate: z.number().nullable(),
  /** Of the visits of representatives in the period, how many have each verdict (promises/visits 8), and the share of the verified; null without any. */
  evidence: z.object({ verified: z.int(), doubtful: z.int(), unverified: z.int(), share: z.number() }).nullable(),
  /** Open itineraries of past days; null where no list shows them. */
  overdue: z.int().nullable(),
  /**
   * When the phone had last sent and read everything; for several people, the time of the phone that is furthest
   * behind.
   */
  last_synced_at: instant.nullable(),
  unsent: z.int().nullable(),
})

export type ComparisonRow = z.infer<typeof comparisonRow>

export const standing = defineCall({
  name: 'dashboards.standing',
  method: 'GET',
  path: '/user/dashboard/standing',
  summary: 'People, branches or areas in scope side by side: today, a period, target, overdue, phones',
  requires: ['report.read'],
  query: z.strictObject({
    ...paging(10),
    of: z.enum(comparisonKinds).default('user'),
    period: period.default('7 DAY'),
    sort: sortBy(comparisonSorts).optional(),
    branch_id: id.optional(),
    area_id: id.optional(),
  }),
  answers: { 200: pageOf(comparisonRow).extend({ period: z.object({ from: day, to: day }) }) },
})
