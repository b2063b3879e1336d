import type { CallAnswer } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { deskNext, deskQueue, deskStart, deskTally, deskWhy, leaseList, ServedClient } from '@bisita/contract/touchpoints/desk'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { useCall } from '../../api/useCall.ts'

export type { ServedClient }

export type NextClient = CallAnswer<typeof deskNext>
/** Why there is nobody to call. */
export type EmptyQueue = Exclude<NextClient, ServedClient>
export type CallLease = CallAnswer<typeof leaseList>['items'][number]
export type CallQueue = CallAnswer<typeof deskQueue>
export type CallsToday = CallAnswer<typeof deskTally>
/** A client of the beginning of the queue, whom nobody has taken. */
export type ClientInQueue = CallAnswer<typeof deskStart>['next'][number]
export type QueueExplanation = CallAnswer<typeof deskWhy>

/** Whether a pull found somebody. */
export const isServed = (pulled: NextClient): pulled is ServedClient => 'lease_id' in pulled

/** What is missing says so by itself. */
const nothingIsSaid: OutcomeHandlers = { none: () => undefined, other: () => undefined }

const aMinute = 60_000

/** How the queue is made up now; of the branch that somebody calls for, where they choose one. */
export const useCallQueue = (branchId: string | undefined, enabled: boolean) =>
  useCall(
    calls.deskQueue,
    { query: branchId === undefined ? {} : { branch_id: branchId } },
    { queryKey: ['desk', 'queue', branchId ?? ''], enabled, refetchInterval: aMinute, meta: { handlers: nothingIsSaid } },
  )

/** The first clients of the queue; of the branch that somebody calls for, where they choose one. */
export const useStartOfQueue = (branchId: string | undefined, enabled: boolean) =>
  useCall(
    calls.deskStart,
    { query: branchId === undefined ? {} : { branch_id: branchId } },
    // Others take from it all the time: it is read again whenever it is shown.
    { queryKey: ['desk', 'start', branchId ?? ''], enabled, staleTime: 0, refetchInterval: aMinute, meta: { handlers: nothingIsSaid } },
  )

/** The own calls of a Manila day, which turns at midnight. */
export const useCallsToday = (today: string) =>
  useCall(calls.deskTally, {}, { queryKey: ['desk', 'tally', today], refetchInterval: aMinute, meta: { handlers: nothingIsSaid } })

/** Why a client is in the caller's queue, or isn't. */
export const useQueueExplanation = (id: string, enabled = true) =>
  useCall(calls.deskWhy, { params: { id } }, { queryKey: ['desk', 'why', id], enabled, meta: { handlers: nothingIsSaid } })
