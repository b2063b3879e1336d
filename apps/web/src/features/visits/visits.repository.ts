import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { Visit as ToldVisit, visitCreate, visitList, visitSorts } from '@bisita/contract/visits/visits'
import type { visitProofState } from '@bisita/contract/visits/visits.proof'
import type { Marked } from '../../device/queue/marks.ts'
import { createInjected } from '../../ui/inject.tsx'

/** A visit or call, with what this device's queue says of it. */
export type VisitWithQueue = ToldVisit & Marked

export type VisitsQuery = NonNullable<CallRequest<typeof visitList>['query']>
export type VisitsPage = Omit<CallAnswer<typeof visitList>, 'items'> & {
  readonly items: VisitWithQueue[]
  /** The first day (YYYY-MM-DD) of which visits stand on this device; absent where the list is the server's. */
  readonly since?: string
}
export type NewVisit = CallRequest<typeof visitCreate>['body']
/** How much of a photo has arrived. */
export type ProofUploadState = CallAnswer<typeof visitProofState>

type Order = (typeof visitSorts)[number]

/** The orders of the list. */
export const visitOrders = ['-visit_time', 'visit_time'] as const satisfies readonly (Order | `-${Order}`)[]

export type VisitOrder = (typeof visitOrders)[number]

export type VisitReadOptions = { readonly signal?: AbortSignal; readonly slot?: string }

/** Visits and calls, wherever they are kept: the network or the device. */
export type VisitsRepository = {
  readonly list: (query: VisitsQuery, read?: VisitReadOptions) => Promise<VisitsPage>
  readonly info: (id: string, read?: VisitReadOptions) => Promise<VisitWithQueue>
  /** Records a visit or call, with its photo where there is one. `key` is the idempotency key of the send. */
  readonly create: (visit: NewVisit, photo: Blob | null, key: string) => Promise<VisitWithQueue>
  /** What stands in the way of a visit or call to a client now. */
  readonly guardReasons: (clientId: string, kind: VisitType, read?: VisitReadOptions) => Promise<readonly GuardReason[]>
  /** The ids of clients whose latest contact on this device promised to call back by a Manila day. Absent where nothing is kept on a device. */
  readonly callBacks?: (day: string) => Promise<readonly string[]>
  readonly remove: (id: string, key: string) => Promise<void>
  /** Where the browser finds the photo of a visit. */
  readonly proofUrl: (id: string) => string
  /** The photo as this device still holds it; null where it holds none. Absent where nothing is kept on a device. */
  readonly localPhoto?: (id: string) => Promise<Blob | null>
  /** Sends a part of a photo, from that byte on; gives how many bytes have arrived. */
  readonly sendProofPart: (id: string, part: { bytes: Blob; offset: number; total: number }) => Promise<number>
  readonly proofState: (id: string) => Promise<ProofUploadState>
}

export const [VisitsProvider, useVisits] = createInjected<VisitsRepository>('The visits repository')
