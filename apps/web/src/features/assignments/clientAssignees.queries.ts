import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { assignClients, mrAssignments, mrList } from '@bisita/contract/organisation/assignments'
import { useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

/** An MR who holds a client: by its location, or directly. */
export type ClientAssignee = CallAnswer<typeof mrList>['items'][number]
export type CoveredQuery = NonNullable<CallRequest<typeof mrAssignments>['query']>
export type ClientsAssigned = CallAnswer<typeof assignClients>

/** Who holds a client. */
export const useClientAssignees = (clientId: string) =>
  useCall(calls.mrList, { params: { clientId } }, { queryKey: ['assignments', 'holders', clientId], select: ({ items }) => items })

const quiet = () => undefined

/** The last day of those that are covered, by location id. */
const coveredUntil = ({ items }: CallAnswer<typeof mrAssignments>): ReadonlyMap<string, string> =>
  new Map(items.flatMap(({ id, cover_until }) => (cover_until === null ? [] : [[id, cover_until] as const])))

/** Which locations of a page of an MR's are covered for somebody who is away, and until when; undefined without a network. */
export const useCovered = (mrId: string, query: CoveredQuery) =>
  useCall(
    calls.mrAssignments,
    { params: { mrId }, query },
    { queryKey: ['assignments', 'covered', mrId, query], select: coveredUntil, meta: { handlers: { none: quiet, other: quiet } } },
  )

/** A preview of what else goes when a client is taken from an MR; never cached. */
export const useUnassignPreview = (mrId: string, clientId: string) =>
  useCall(
    calls.removeMrClients,
    { params: { mrId }, query: { dry_run: true }, body: { client_ids: [clientId] } },
    { queryKey: ['would go from an mr', mrId, clientId], staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  )

/** Gives an MR single clients. */
export const useAssignClients = (outcome: ChangeOutcome<ClientsAssigned>) => useChange(calls.assignClients, outcome)

/** Takes a client that an MR holds directly. */
export const useUnassignClient = (outcome: ChangeOutcome<unknown>) => useChange(calls.removeMrClients, outcome)
