import { t } from '@bisita/contract/words'
import type { ReportFilters, ReportType } from './reports.queries.ts'

/** What a screen knows of its report. */
export type ReportKind = {
  readonly type: ReportType
  readonly path: '/report/mr-itinerary' | '/report/mr-visits' | '/report/tele-calls' | '/report/market-saturation'
  /** What its cells count. */
  readonly counted: 'itineraries' | 'visits' | 'calls' | 'clients'
  /** What a row is, in the plural. */
  readonly rows: string
  /** The filters beside days, branch and area head. */
  readonly filters: readonly ('mr_id' | 'tele_id' | 'status' | 'visit_result' | 'group_by')[]
  /** The column that tells who is ahead. */
  readonly ranks: string
  /** The column of all records of a row. */
  readonly whole: string
}

export const reportKinds = {
  'mr-itineraries': {
    type: 'mr-itineraries', path: '/report/mr-itinerary', counted: 'itineraries', rows: 'representatives', filters: ['mr_id', 'status'], ranks: 'completion_rate', whole: 'total',
  },
  'mr-visits': { type: 'mr-visits', path: '/report/mr-visits', counted: 'visits', rows: 'representatives', filters: ['mr_id', 'visit_result'], ranks: 'attainment', whole: t('Total') },
  'tele-calls': { type: 'tele-calls', path: '/report/tele-calls', counted: 'calls', rows: 'telemarketers', filters: ['tele_id', 'visit_result'], ranks: 'attainment', whole: t('Total') },
  'market-saturation': {
    type: 'market-saturation', path: '/report/market-saturation', counted: 'clients', rows: 'rows', filters: ['group_by'], ranks: 'saturation_rate', whole: 'clients',
  },
} as const satisfies Record<ReportType, ReportKind>

const lastOfMonth = (day: string): string => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** What a report is asked with where nothing was chosen: the plans of a whole month, also of what is left of it. */
export const usualFilters = (type: ReportType, today: string): ReportFilters =>
  type === 'mr-itineraries' ? { date_from: `${today.slice(0, 7)}-01`, date_to: lastOfMonth(today) } : {}

/** The same, under what was chosen. Days are chosen as a pair. */
export function withUsualFilters(type: ReportType, chosen: ReportFilters, today: string): ReportFilters {
  const days = chosen['date_from'] !== undefined || chosen['date_to'] !== undefined
  return { ...(days ? {} : usualFilters(type, today)), ...chosen }
}
