import type { CallAnswer } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { deviceLostClients, LostDevice } from '@bisita/contract/devices/lost'
import { maximumPageSize } from '@bisita/contract/limits'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../../api/useChange.ts'

export type { LostDevice }
export type LostClient = CallAnswer<typeof deviceLostClients>['items'][number]

/** A lost phone may answer at any time. */
const lookAgain = 60_000

export const useLostPhone = (id: string) => useCall(calls.deviceLostInfo, { params: { id } }, { queryKey: ['phones', 'lost', id], refetchInterval: lookAgain })

export const useLostClients = (id: string, page: number) =>
  useCall(calls.deviceLostClients, { params: { id }, query: { page, ipp: maximumPageSize } }, { queryKey: ['phones', 'lost', id, page], placeholderData: keepPreviousData })

export const useLosePhone = (outcome: ChangeOutcome<LostDevice>) => useChange(calls.deviceLost, outcome, { invalidates: [['phones'], ['sessions']] })
