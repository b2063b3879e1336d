import type { Visit } from '@bisita/contract/visits/visits'
import { startOfDay } from '@bisita/rules/time/days'
import type { TestCaller } from '../../../testing/app.ts'
import { datedFeed, type FeedDevice } from '../../../testing/feeds.ts'
import { latest } from '../../clients/testing/device.ts'

/** What a device holds of a visit. */
export type VisitOnDevice = Omit<Visit, 'pending_approval'>

export type VisitFeedDevice = FeedDevice<VisitOnDevice>

const withoutRequests = ({ pending_approval: _, ...visit }: VisitOnDevice & { pending_approval?: boolean }): VisitOnDevice => visit

export const visitFeed = datedFeed<VisitOnDevice>('visit', withoutRequests, ({ visit_time }, day) => visit_time >= startOfDay(day).toISOString())

/** Sets a device up as promises/phone 2 says: the newest revision, then the list, to replay from there. */
export async function setUp(name: string, caller: TestCaller, ipp = 1000): Promise<VisitFeedDevice> {
  const seq = await latest(caller)
  return { ...visitFeed.fromNothing(name, caller), records: await visitFeed.readList(caller, ipp), position: { seq, after: null } }
}
