import * as calls from '@bisita/contract/calls/calls'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import { type NewConsent, useConsentsRepository } from './consents.repository.ts'

const keys = { notice: ['consents', 'notice'], notices: ['consents', 'notices'] } as const

/** It changes once in years. */
const freshFor = 10 * 60_000

/** Without a network the form goes on without the notice. */
const quiet = () => undefined

/** The newest notice; null where there is none, undefined while it is read. */
export function useNotice() {
  const consents = useConsentsRepository()
  return useQuery({ queryKey: keys.notice, queryFn: ({ signal }) => consents.notice({ signal }), staleTime: freshFor, meta: { handlers: { other: quiet, none: quiet } } }).data
}

/** All versions, newest first. */
export const useNotices = () => useCall(calls.consentNotices, {}, { queryKey: keys.notices })

export const useAddNotice = (outcome: ChangeOutcome<unknown>) => useChange(calls.consentAddNotice, outcome, { invalidates: [['consents']] })

/** Records what a client answered; the lists and records with the client are read again. */
export function useRecordConsent(outcome: ChangeOutcome<unknown>) {
  const consents = useConsentsRepository()
  return useChange(({ consent, name, key }: { consent: NewConsent; name: string; key: string }) => consents.create(consent, name, key), outcome, { invalidates: [['clients'], ['desk'], ['visits'], ['itineraries']] })
}
