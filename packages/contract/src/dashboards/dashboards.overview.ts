import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { period } from './dashboards.ts'
import { day, id, placeCode } from '../fields.ts'

/** A number, and its value in the previous period; null where that is unknown. */
const figure = z.object({ value: z.int(), before: z.int().nullable() })

const contacts = { visits: z.int(), calls: z.int() }

export const dashboardFindingKinds = ['no_sync', 'unsent', 'low_rate', 'same_place', 'due_rising'] as const

export type DashboardFindingKind = (typeof dashboardFindingKinds)[number]

/** A person or branch that a finding is about. */
export const findingRow = z.object({
  id,
  name: z.string(),
  value: z.number().nullable(),
  expected: z.number().nullable(),
  /** The visits concerned; empty where the finding is not about visits. */
  visit_ids: z.array(id),
})

/** A finding that is worth a look: its rule, the usual values, and the people or records concerned. */
const finding = z.object({
  kind: z.enum(dashboardFindingKinds),
  /** The worst value of its rows. */
  value: z.number().nullable(),
  /** The usual bounds of a row's value; null where there is none. */
  expected: z.object({ least: z.number().nullable(), most: z.number().nullable() }),
  rows: z.array(findingRow),
  /** The number of people who are not in `rows`. */
  more: z.int(),
})

export type DashboardFinding = z.infer<typeof finding>

const dayRange = z.object({ from: day, to: day })

export const overview = defineCall({
  name: 'dashboards.overview',
  method: 'GET',
  path: '/user/dashboard/overview',
  summary: "The caller's scope at a glance: today, twelve weeks, the funnel, places, plan, and what is worth a look",
  requires: ['dashboard.read'],
  query: z.strictObject({
    period: period.default('3 DAY'),
    group_by: z.enum(['region', 'province', 'mun_city', 'barangay']).default('province'),
    /** Only places within this one, by its code. */
    filter_region: placeCode.optional(),
    filter_province: placeCode.optional(),
    filter_mun_city: placeCode.optional(),
  }),
  answers: {
    200: z.object({
      /** The days of the period, and the days that it is compared with: the same weekdays before. */
      period: z.object({ from: day, to: day, before: dayRange }),
      today: z.object({
        date: day,
        visits: figure,
        calls: figure,
        target: z.int(),
        call_target: z.int(),
        by_hour: z.array(z.object({ hour: z.int(), ...contacts })),
      }),
      /** Twelve weeks from Monday to Sunday, the last with today. */
      weeks: z.array(z.object({ from: day, to: day, ...contacts, availed: z.int(), target: z.int() })),
      funnel: z.object({ clients: figure, contacted: figure, reached: figure, interested: figure, availed: figure }),
      /** Contacts by outcome in the period, in the days before it, and in each of the twelve weeks. */
      outcomes: z.array(z.object({ result: z.string(), value: z.int(), before: z.int(), weeks: z.array(z.int()) })),
      /** Figures by the places where clients live now, those with most clients first; `more` places are not listed. */
      places: z.object({
        level: z.enum(['region', 'province', 'mun_city', 'barangay']),
        items: z.array(
          z.object({
            code: placeCode,
            name: z.string(),
            clients: z.int(),
            unvisited: z.int(),
            contacted: z.int(),
            reached: z.int(),
            availed: z.int(),
            ...contacts,
          }),
        ),
        more: z.int(),
      }),
      /** Every region in scope, whatever is filtered. */
      regions: z.array(z.object({ code: placeCode, name: z.string(), clients: z.int(), reached: z.int() })),
      /** Itineraries whose day lies in the period. */
      plan: z.object({ pending: figure, scheduled: figure, visited: figure, skipped: figure }),
      findings: z.array(finding),
    }),
  },
})
