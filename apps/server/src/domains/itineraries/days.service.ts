import type { CallAnswer } from '@bisita/contract/calls/call'
import { type itineraryDays, type ItineraryDaysQuery } from '@bisita/contract/itineraries'
import { maximumCalendarDays } from '@bisita/contract/limits'
import { worded } from '@bisita/contract/words'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../problem.ts'
import { countDays } from './days.store.ts'
import { checkDates } from './dates.ts'

/**
 * The days of a range that have itineraries, with how many of each status.
 * @throws Problem `invalid` where the range is reversed or too long
 */
export async function readDays({ db, user, now }: Context, query: ItineraryDaysQuery): Promise<CallAnswer<typeof itineraryDays>> {
  checkDates(query)
  if (addDays(query.date_from, maximumCalendarDays - 1) < query.date_to) {
    throw invalid({ date_to: worded('At most {n} days at once.', { n: maximumCalendarDays }) })
  }
  const today = manilaDay(now)
  const days = await countDays(db, user, query, today)
  return {
    items: days.map(({ date, open, visited, skipped }) => ({
      date,
      pending: date < today ? open : 0,
      scheduled: date < today ? 0 : open,
      visited,
      skipped,
    })),
  }
}
