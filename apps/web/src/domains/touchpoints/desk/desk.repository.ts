import type { Answer, Request } from '@bisita/contract/calls/call'
import type { deskNext, deskQueue, deskTally, deskWhy, leaseKeep, leaseList, Served } from '@bisita/contract/touchpoints/desk'
import { createInjected } from '../../../ui/inject.tsx'

export type { Served }

export type Pulled = Answer<typeof deskNext>
/** Why there is nobody to call. */
export type Nobody = Exclude<Pulled, Served>
export type Lease = Answer<typeof leaseList>['items'][number]
export type Queue = Answer<typeof deskQueue>
export type Tally = Answer<typeof deskTally>
export type Why = Answer<typeof deskWhy>
export type Pull = Request<typeof deskNext>['body']

type Read = { readonly signal?: AbortSignal }

/** The call desk: always the network's. */
export type DeskRepository = {
  /** Takes the next client for the caller. The key lets a pull whose answer was lost be repeated. */
  readonly next: (pull: Pull, key: string) => Promise<Pulled>
  readonly keep: (leaseId: string) => Promise<Answer<typeof leaseKeep>>
  readonly giveBack: (leaseId: string) => Promise<void>
  readonly leases: (read?: Read) => Promise<readonly Lease[]>
  readonly queue: (branchId: string | undefined, read?: Read) => Promise<Queue>
  readonly tally: (read?: Read) => Promise<Tally>
  readonly why: (clientId: string, read?: Read) => Promise<Why>
}

export const [DeskProvider, useDeskRepository] = createInjected<DeskRepository>('The desk repository')

/** Whether a pull found somebody. */
export const isServed = (pulled: Pulled): pulled is Served => 'lease_id' in pulled
