import type { CallInput } from '@bisita/contract/calls/call'
import type { itineraryExport } from '@bisita/contract/operations/exports'
import type { ItineraryListQuery } from '@bisita/contract/itineraries'
import { manilaDay } from '@bisita/rules/time/days'
import { exportList } from '../../../exports/list.export.ts'
import type { Context, JsonText, TextStream } from '../../../http/context.ts'
import type { HttpDeps } from '../../../http/deps.ts'
import { pageText } from '../../../http/pages.ts'
import { checkDates } from '../dates.ts'
import { itineraryRows, listItineraries } from './list.store.ts'

/**
 * A page of itineraries.
 * @throws Problem invalid (days that end before they begin)
 */
export async function readItineraries({ db, user, now }: Context, query: ItineraryListQuery): Promise<JsonText> {
  checkDates(query)
  return pageText(await listItineraries(db, user, query, manilaDay(now)), query)
}

/** Every itinerary of a list as CSV. Refused as {@link readItineraries} is. */
export async function exportItineraries(deps: HttpDeps, context: Context, input: CallInput<typeof itineraryExport>['body']): Promise<TextStream> {
  checkDates(input)
  const { user } = context
  const today = manilaDay(context.now)
  return exportList(deps, context, input, {
    record: 'itinerary',
    count: async (db, query) => (await listItineraries(db, user, query, today)).count,
    rows: (query) => itineraryRows(user, query, today),
  })
}
