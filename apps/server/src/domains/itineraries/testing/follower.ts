import type { Itinerary } from '@bisita/contract/itineraries'
import type { TestCaller, TestApp } from '../../../testing/app.ts'
import { datedFeed, type FeedDevice } from '../../../testing/feeds.ts'

/** A device that replays the feed of itineraries strictly. */
export type Follower = FeedDevice<Itinerary>

export const itineraryFeed = datedFeed<Itinerary>('itinerary', (itinerary) => itinerary, ({ visible_at }, day) => visible_at >= day)

/** The number that the next transaction will be above. */
export async function nowAt(app: TestApp): Promise<number> {
  const { rows } = await app.pool.query<{ now: number }>('select bisita_revision() as now')
  return (rows[0] as { now: number }).now
}

/** Sets a device up from nothing: everything is a change after 0. */
export async function follow(name: string, caller: TestCaller): Promise<Follower> {
  const follower = itineraryFeed.fromNothing(name, caller)
  await itineraryFeed.catchUp(follower, () => 1000)
  return follower
}
