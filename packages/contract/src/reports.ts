import { z } from 'zod'
import { defineCall } from './calls/call.ts'
import { client } from './clients/clients.ts'
import { day, id, instant, pageOf, paging, text, wholeList } from './fields.ts'
import { itinerary, itineraryStatuses } from './itineraries.ts'
import { visitResultFilters } from './visits/outcomes.ts'
import { visit } from './visits/visits.ts'

/** The four reports, as `Data-Type` names them. */
export const reportTypes = ['mr-itineraries', 'mr-visits', 'tele-calls', 'market-saturation'] as const

export type ReportType = (typeof reportTypes)[number]

/** The groupings of market-saturation: one row for each area head, branch or place. */
export const saturationGroups = ['area_head', 'branch', 'region', 'province', 'mun_city', 'barangay'] as const

export type SaturationGroup = (typeof saturationGroups)[number]

/** Filters of every report. Days are of Manila, both included. */
const common = { date_from: day.optional(), date_to: day.optional(), branch_id: id.optional(), area_head_id: id.optional() }

/** The filters of each report; any other is refused. */
export const reportFilters = {
  'mr-itineraries': z.strictObject({ ...common, mr_id: id.optional(), status: z.enum(itineraryStatuses).optional() }),
  'mr-visits': z.strictObject({ ...common, mr_id: id.optional(), visit_result: z.enum(visitResultFilters).optional() }),
  'tele-calls': z.strictObject({ ...common, tele_id: id.optional(), visit_result: z.enum(visitResultFilters).optional() }),
  'market-saturation': z.strictObject({ ...common, group_by: z.enum(saturationGroups).optional() }),
} as const satisfies Record<ReportType, z.ZodType>

/** The filters of a report: as requested or, once it was taken, with its days filled in. */
const filters = z.record(z.string(), z.string())

export type ReportFilters = z.infer<typeof filters>

/** A cell: text, a number, or null where there is no value. */
const cell = z.union([z.string(), z.number(), z.null()])

/** `key` is the header's text; `counts` says that its cells are numbers of records, each with a drill-down. */
const column = z.object({ key: z.string(), label: z.string(), counts: z.boolean(), kind: z.enum(['text', 'date', 'count', 'number', 'average', 'rate']) })

export type ReportColumn = z.infer<typeof column>

/** A report as JSON. */
export const report = z.object({
  job_id: id,
  report_version: z.string(),
  data_type: z.enum(reportTypes),
  taken_at: instant,
  filters,
  columns: z.array(column),
  rows: z.array(z.array(cell)),
  /** The number of distinct records of each column that counts, by its key. */
  totals: z.record(z.string(), z.int()),
})

export type Report = z.infer<typeof report>

/** Defines the call of a report; `what` names its rows in the summary, and its path is its `Data-Type`. */
const reportCall = <const N extends string, const T extends ReportType, S extends z.ZodRawShape>(name: N, type: T, what: string, query: z.ZodObject<S, z.core.$strict>) =>
  defineCall({
    name: `reports.${name}`,
    method: 'GET',
    path: `/report/${type}`,
    summary: `${what}, as CSV with Report-Version, Data-Type and Job-Id, or as JSON where that is accepted; \`job_id\` opens one again`,
    requires: ['report.read'],
    query: query.extend({ job_id: id.optional() }),
    alsoCsv: true,
    answers: { 200: report },
  })

export const reportMrItineraries = reportCall('mrItineraries', 'mr-itineraries', 'Itineraries of each marketing representative', reportFilters['mr-itineraries'])
export const reportMrVisits = reportCall('mrVisits', 'mr-visits', 'Visits of each marketing representative', reportFilters['mr-visits'])
export const reportTeleCalls = reportCall('teleCalls', 'tele-calls', 'Calls of each telemarketer', reportFilters['tele-calls'])
export const reportMarketSaturation = reportCall('marketSaturation', 'market-saturation', 'How many clients were visited, called and reached', reportFilters['market-saturation'])

/** Whether a record of a drill-down changed since the report was taken. */
export const sinceReport = z.enum(['unchanged', 'changed', 'deleted'])

/** A page of the records that a cell counts; `hidden` of the `count` have left the reader's scope. */
const detailsOf = <R extends z.ZodRawShape>(record: z.ZodObject<R>) =>
  pageOf(record.extend({ since: sinceReport })).extend({ hidden: z.int() })

const cellQuery = {
  ...paging(10),
  job_id: id,
  /** The row: its value in the column id, or `total`. */
  row: text(64).optional(),
  /** The key of the column: the header's text. */
  column: text(64),
  /** A day of the report, of Manila. */
  date: day.optional(),
  format: z.literal('csv').optional(),
}

const rowOf = <R extends z.ZodRawShape>(query: z.ZodObject<R>, ...names: string[]) =>
  query.refine((sent: Record<string, unknown>) => names.filter((name) => sent[name] !== undefined).length === 1, {
    path: ['row'],
    message: 'This is required, once.',
  })

const ofMr = rowOf(z.strictObject({ ...cellQuery, mr_id: id.optional() }), 'row', 'mr_id')
const ofTele = rowOf(z.strictObject({ ...cellQuery, tele_id: id.optional() }), 'row', 'tele_id')
const ofHead = rowOf(z.strictObject({ ...cellQuery, area_head_id: id.optional() }), 'row', 'area_head_id')

/** Defines the call of a report's drill-down; its cells count records of one kind. */
const detailCall = <const N extends string, const P extends string, Q extends z.ZodType<Record<string, unknown>>, R extends z.ZodRawShape>(
  name: N, path: P, what: string, query: Q, record: z.ZodObject<R>,
) =>
  defineCall({
    name: `reports.${name}`,
    method: 'GET',
    path: `/report/${path}`,
    summary: `${what}: the records that a cell of a report counts, as they are now`,
    requires: ['report.read'],
    query,
    alsoCsv: true,
    answers: { 200: detailsOf(record) },
  })

export const mrItineraryDetails = detailCall('mrItineraryDetails', 'mr-itinerary-details', 'Itineraries', ofMr, itinerary)
export const mrVisitDetails = detailCall('mrVisitDetails', 'mr-visit-details', 'Visits', ofMr, visit)
export const teleCallDetails = detailCall('teleCallDetails', 'tele-call-details', 'Calls', ofTele, visit)
export const marketSaturationDetails = detailCall('marketSaturationDetails', 'market-saturation-details', 'Clients', ofHead, client)

const choice = z.object({ id: z.string(), name: z.string() })

export const reportOptions = defineCall({
  name: 'reports.options',
  method: 'GET',
  path: '/report/mr/itineraries/options',
  summary: 'What the filters of the reports may be, in scope',
  requires: ['report.read'],
  answers: {
    200: z.object({
      branches: z.array(choice),
      area_heads: z.array(choice),
      mrs: z.array(choice),
      teles: z.array(choice),
      group_bys: z.array(choice),
      statuses: z.array(choice),
      outcomes: z.array(choice),
    }),
  },
})

const person = z.object({ id, display_name: z.string(), branch: z.string().nullable(), area: z.string().nullable(), tenure_date: day.nullable() })

export const mrByUser = defineCall({
  name: 'reports.mrByUser',
  method: 'GET',
  path: '/report/mr-by-user',
  summary: 'The marketing representatives in scope as of a Manila day, today where left out',
  requires: ['report.read'],
  query: z.strictObject({ date: day.optional() }),
  answers: { 200: wholeList(person) },
})

export const areaHeadsByUser = defineCall({
  name: 'reports.areaHeadsByUser',
  method: 'GET',
  path: '/report/area-heads-by-user',
  summary: 'The area heads in scope',
  requires: ['report.read'],
  answers: { 200: wholeList(person) },
})

export const reportSnapshot = z.object({ id, report_type: z.enum(reportTypes), filters, taken_at: instant, rows: z.int(), expires_at: instant })

export type ReportSnapshot = z.infer<typeof reportSnapshot>

export const reportSnapshots = defineCall({
  name: 'reports.snapshots',
  method: 'GET',
  path: '/report/snapshots',
  summary: 'Reports that were taken before, newest first: one’s own, for an administrator anybody’s',
  requires: ['report.read'],
  query: z.strictObject({ ...paging(10), user_id: id.optional(), report_type: z.enum(reportTypes).optional() }),
  answers: { 200: pageOf(reportSnapshot) },
})
