import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { day } from '../fields.ts'
import { dashboardFindingKinds, findingRow } from './dashboards.overview.ts'

/**
 * What the records say of why something was found: the phone has never synced or is silent; it holds unsent work, which
 * waits although the phone syncs; nothing or little was planned, or what was planned was not done; recorded from one place; more
 * became due than was done.
 */
export const briefCauses = ['never_synced', 'phone_silent', 'phone_unsent', 'work_waits', 'nothing_planned', 'few_planned', 'plan_not_done', 'one_place', 'more_due'] as const

export type BriefCause = (typeof briefCauses)[number]

const item = z.object({
  kind: z.enum(dashboardFindingKinds),
  /** The number of people or branches concerned. */
  count: z.int(),
  /** The one that it concerns most. */
  worst: findingRow,
  cause: z.enum(briefCauses),
  /** The number that the cause is about, where it has one: the visits that were planned, or those of them that were not made. */
  figure: z.int().nullable(),
})

export type BriefItem = z.infer<typeof item>

export const dashboardBrief = defineCall({
  name: 'dashboards.brief',
  method: 'GET',
  path: '/user/dashboard/brief',
  summary: 'What an oic or ah should look at this morning: at most five findings, each with its cause; none for others',
  requires: ['dashboard.read'],
  answers: { 200: z.object({ date: day, items: z.array(item).max(5) }) },
})
