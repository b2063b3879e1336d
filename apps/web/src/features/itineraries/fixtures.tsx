import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { t } from '@bisita/contract/words'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NeedsApproval, NoAnswer, Refused, type ApprovalResult } from '../../api/outcomes.ts'
import { OutcomeProvider, type HandleOutcome } from '../../api/handleOutcome.ts'
import { createDrafts, DraftsProvider } from '../../ui/browser/drafts.ts'
import { ItinerariesProvider, type ItinerariesRepository } from './itineraries.repository.ts'
import { fakeItineraries } from './testing.ts'

/** Deals with refusals in tests: the handlers alone, and a dialog of a 202 that is answered at once. */
const dealsWith =
  (answer: ApprovalResult): HandleOutcome =>
  (error, handlers = {}) => {
    if (error instanceof NeedsApproval) handlers.approval?.(answer)
    if (error instanceof NoAnswer) handlers.none?.()
    if (error instanceof Refused) (handlers[error.status] ?? handlers.other)?.(error)
  }

type SceneOptions = {
  readonly repository?: Partial<ItinerariesRepository>
  readonly answer?: ApprovalResult
}

/** What components about itineraries stand in, for tests. */
export function renderItineraries({ repository = {}, answer = 'requested' }: SceneOptions = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  const drafts = createDrafts()
  const within = (children: ReactNode) => (
    <QueryClientProvider client={queries}>
      <OutcomeProvider value={dealsWith(answer)}>
        <DraftsProvider value={drafts}>
          <ItinerariesProvider value={fakeItineraries(repository)}>{children}</ItinerariesProvider>
        </DraftsProvider>
      </OutcomeProvider>
    </QueryClientProvider>
  )
  return { within, drafts, queries }
}

/** A refusal of the server; with `reasons`, of the contact guard. */
export const refusal = (status: number, message: string, fields: { path: string; message: string }[] = [], reasons: GuardReason[] = []): Refused =>
  new Refused({ status, sentAs: null, problem: { message, code: 'duplicate', fields, request_id: 'r', ...(reasons.length > 0 && { code: 'contact_guard', reasons }) } })

/** A 202 of the server. */
export const offer = (): NeedsApproval =>
  new NeedsApproval(
    { approval_title: t('Plan a visit'), approval_type: t('Itinerary'), approval_message: '', metadata_format: 'signed' },
    null,
  )
