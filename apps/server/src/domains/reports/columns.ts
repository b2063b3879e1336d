import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import type { ReportColumn, ReportFilters, ReportType } from '@bisita/contract/reports'

const text = (key: string, label: string): ReportColumn => ({ key, label, counts: false, kind: 'text' })
const count = (key: string, label: string): ReportColumn => ({ key, label, counts: true, kind: 'count' })
const figure = (key: string, label: string, kind: ReportColumn['kind']): ReportColumn => ({ key, label, counts: false, kind })

const person: readonly ReportColumn[] = [
  text('id', 'Id'),
  text('display_name', 'Name'),
  text('branch', 'Branch'),
  text('area', 'Area'),
  figure('tenure_date', 'Date hired', 'date'),
]

const statuses = { pending: 'Pending', scheduled: 'Scheduled', visited: 'Visited', skipped: 'Skipped' } as const

/** The header's text of the column of all contacts. */
export const totalContacts = 'Total'

const outcomes = [...visitResults, availed]

const contacts = (target: string): readonly ReportColumn[] => [
  ...person,
  ...outcomes.map((outcome) => count(outcome, outcome)),
  count(totalContacts, 'Total'),
  figure('days_worked', 'Days worked', 'number'),
  figure('daily_average', 'Daily average', 'average'),
  figure('target', target, 'number'),
  figure('attainment', 'Attainment', 'rate'),
]

const whole: Readonly<Record<ReportType, readonly ReportColumn[]>> = {
  'mr-itineraries': [
    ...person,
    ...Object.entries(statuses).map(([key, label]) => count(key, label)),
    count('total', 'Total'),
    figure('completion_rate', 'Completion rate', 'rate'),
  ],
  'mr-visits': contacts('Target of visits'),
  'tele-calls': contacts('Target of calls'),
  'market-saturation': [
    text('id', 'Id'),
    text('name', 'Name'),
    figure('tenure_date', 'Date hired', 'date'),
    count('clients', 'Clients'),
    count('visited', 'Visited'),
    count('called', 'Called'),
    count('reached', 'Reached'),
    count('availed', 'Availed'),
    figure('saturation_rate', 'Saturation rate', 'rate'),
  ],
}

/** The columns of a report. Where one status or result is asked for, its column and the total are left of the figures. */
export function columnsOf(type: ReportType, filters: ReportFilters): readonly ReportColumn[] {
  const only = filters['status'] ?? filters['visit_result']
  if (only === undefined) return whole[type]
  const total = type === 'mr-itineraries' ? 'total' : totalContacts
  return [...person, ...whole[type].filter(({ key }) => key === only || key === total)]
}
