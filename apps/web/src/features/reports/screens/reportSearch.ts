import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { itineraryStatuses } from '../../itineraries/statuses.ts'
import { positive, omitUndefined } from '../../../ui/browser/addressBar.ts'
import { readDay, readId, readOne, type ParamReader } from '../../../ui/list/params.ts'

const short: ParamReader = (value) => (typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined)

const filterReaders = {
  date_from: readDay,
  date_to: readDay,
  branch_id: readId,
  area_head_id: readId,
  mr_id: readId,
  tele_id: readId,
  status: readOne(itineraryStatuses),
  visit_result: readOne([availed, ...visitResults] as const),
  group_by: readOne(['area_head', 'branch', 'region', 'province', 'mun_city', 'barangay'] as const),
} satisfies Record<string, ParamReader>

const readers = { ...filterReaders, job_id: readId, row: short, column: short, date: readDay, order: short } satisfies Record<string, ParamReader>

/** What of a report stands in the address: its filters, and as soon as it is taken its id, which then counts; the open cell; the order of the rows. */
export type ReportSearch = { readonly [K in keyof typeof readers]?: string } & { readonly page?: number; readonly ipp?: number }

export const reportSearch = (search: Record<string, unknown>): ReportSearch =>
  omitUndefined({
    ...Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])),
    page: positive(search['page']),
    ipp: positive(search['ipp']),
  })

/** The filters of an address. */
export const filtersIn = (search: ReportSearch): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(filterReaders).flatMap((name) => (search[name as keyof typeof filterReaders] === undefined ? [] : [[name, search[name as keyof typeof filterReaders] as string]])))
