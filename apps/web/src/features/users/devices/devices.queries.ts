import type { CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { deviceList, DeviceSummary } from '@bisita/contract/devices/devices'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../api/useCall.ts'

/** The phone of a representative as its supervisor sees it. */
export type PhoneStatus = DeviceSummary
export type PhonesQuery = NonNullable<CallRequest<typeof deviceList>['query']>

/** A phone tells of itself every quarter of an hour, and when it has sent something. */
const lookAgain = 60_000

/** A page of the phones in scope; the one before stays while another loads. */
export const usePhones = (query: PhonesQuery) =>
  useCall(calls.deviceList, { query }, { queryKey: ['phones', query], placeholderData: keepPreviousData, refetchInterval: lookAgain })
