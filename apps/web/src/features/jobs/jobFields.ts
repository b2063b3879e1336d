import { t } from '@bisita/contract/words'
import { namedOptions, type FilterField, type NamedChoice } from '../../ui/list/filters.ts'
import { functionChoices } from './functions.ts'
import type { JobsQuery } from './jobs.queries.ts'
import { statusChoices } from './format.ts'

export type JobFilters = Pick<JobsQuery, 'status' | 'execute_function' | 'requested_by'>

/** What is shown: the jobs that run or ran, or the schedules that start them. */
export type JobsPart = 'runs' | 'schedules'

const any = { value: '', label: t('All') }

/** The filters of the jobs, but for their name; schedules are not narrowed to a state. */
export const jobFields = (part: JobsPart, people: readonly NamedChoice[]): readonly FilterField<JobFilters>[] => [
  { kind: 'choice', field: 'status', label: t('State'), options: [any, ...statusChoices.filter(({ value }) => value !== 'scheduled')], hidden: part === 'schedules' },
  { kind: 'choice', field: 'execute_function', label: t('Work'), options: [any, ...functionChoices] },
  { kind: 'choice', field: 'requested_by', label: t('Started by'), options: namedOptions(t('All'), people), unknown: t('One person') },
]
