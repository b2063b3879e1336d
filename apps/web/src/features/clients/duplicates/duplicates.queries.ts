import * as calls from '@bisita/contract/calls/calls'
import type { DuplicatePair } from '@bisita/contract/clients/clients.duplicates'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../../api/useChange.ts'

export type { DuplicatePair }

/** Clients who are probably one person: a page of the pairs; the one before stays while another loads. */
export const useDuplicates = (page: { page: number; ipp: number }) =>
  useCall(calls.clientDuplicates, { query: page }, { queryKey: ['duplicates', page], placeholderData: keepPreviousData })

/** Says of pairs that they are two people. */
export const useDismiss = (outcome: ChangeOutcome<unknown>) => useChange(calls.duplicatesDismiss, outcome, { invalidates: [['duplicates']] })
