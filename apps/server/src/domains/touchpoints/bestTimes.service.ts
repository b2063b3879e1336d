import type { CallAnswer } from '@bisita/contract/calls/call'
import type { BestTimeAnswer, bestTimeList, bestTimePlaces } from '@bisita/contract/touchpoints/bestTimes'
import { bestTimeAnswer } from '@bisita/rules/day/bestTime'
import { countHalfDays, noHalfDays } from '@bisita/rules/day/halfDays'
import { deviceVisitsFrom } from '@bisita/rules/people/deviceRetention'
import { manilaDay, startOfDay } from '@bisita/rules/time/days'
import type { Context } from '../../http/context.ts'
import { orNotFound } from '../../problem.ts'
import { findVisitedClients, readHalfDaysOfPlaces, readHalfDaysOfUser } from './bestTimes.store.ts'

/**
 * When clients in scope are best visited, in two statements however many they are. Of a client the visits of as many months
 * count as a phone holds, so that both say the same; of places all.
 */
export async function readBestTimes({ db, user, now }: Context, ids: readonly string[]): Promise<CallAnswer<typeof bestTimeList>> {
  const clients = await findVisitedClients(db, user.scope, ids, startOfDay(deviceVisitsFrom(manilaDay(now))))
  const places = await readHalfDaysOfPlaces(db, clients.map(({ location_id }) => location_id))
  const items = clients.map(({ id, location_id, mun_city_code, contacts }) => ({
    client_id: id,
    ...bestTimeAnswer({
      client: countHalfDays(contacts),
      barangay: places.get(location_id) ?? noHalfDays,
      city: places.get(mun_city_code) ?? noHalfDays,
    }),
  }))
  return { items }
}

/** @throws Problem not_found where the client is not in scope */
export async function readBestTime(context: Context, id: string): Promise<BestTimeAnswer> {
  const { items } = await readBestTimes(context, [id])
  const { best, text } = orNotFound(items[0])
  return { best, text }
}

/** The counts of the caller's barangays and their cities, for the phone that works with no network. */
export async function readBestTimePlaces({ db, user }: Context): Promise<CallAnswer<typeof bestTimePlaces>> {
  const places = await readHalfDaysOfUser(db, user.id)
  return { items: [...places].map(([code, { visits, found }]) => ({ code, visits: [...visits], found: [...found] })) }
}
