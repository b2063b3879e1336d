import type { CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { QuarantineItem, quarantineDecide } from '@bisita/contract/devices/devices'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../../api/useChange.ts'

export type { QuarantineItem }
export type QuarantineDecision = CallRequest<typeof quarantineDecide>['params']['action']

const lookAgain = 60_000

/** A page of what waits to be decided, in the order it was entered; the one before stays while another loads. */
export const useQuarantine = (page: number) =>
  useCall(
    calls.quarantineList,
    { query: { filter_status: 'WAITING', page } },
    { queryKey: ['quarantine', page], placeholderData: keepPreviousData, refetchInterval: lookAgain },
  )

/** What follows from an item that was accepted, and the lists that show how many wait. */
const concerned = [['quarantine'], ['phones'], ['visits'], ['clients'], ['itineraries'], ['dashboards']]

/** Invalidates the queries that a decision may change, one's own or somebody else's. */
export function useAfterDecision(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const queryKey of concerned) void cache.invalidateQueries({ queryKey })
  }
}

export const useDecideQuarantined = (outcome: ChangeOutcome<QuarantineItem>) => useChange(calls.quarantineDecide, outcome, { invalidates: concerned })
