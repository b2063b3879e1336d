import type { CallRequest } from '@bisita/contract/calls/call'
import type { consentCreate, ConsentNotice } from '@bisita/contract/consents/consents'
import type { VisitCreate } from '@bisita/contract/visits/visits'
import { createInjected } from '../../ui/inject.tsx'

export type NewConsent = CallRequest<typeof consentCreate>['body']

/** What a client answered in a visit or call, as it travels with that. */
export type AskedConsent = NonNullable<VisitCreate['consent']>

type Read = { readonly signal?: AbortSignal }

/** The notice that is read to clients and what they answer, wherever it is kept: the network or the device. */
export type ConsentsRepository = {
  /** The newest notice; null where this device has not received one. */
  readonly notice: (read?: Read) => Promise<ConsentNotice | null>
  readonly create: (consent: NewConsent, clientName: string, key: string) => Promise<unknown>
}

export const [ConsentsProvider, useConsentsRepository] = createInjected<ConsentsRepository>('The consents repository')
