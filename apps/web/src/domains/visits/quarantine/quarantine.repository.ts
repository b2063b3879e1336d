import type { Answer, Request } from '@bisita/contract/calls/call'
import type { Quarantined, quarantineDecide, quarantineList } from '@bisita/contract/devices/devices'
import { createInjected } from '../../../ui/inject.tsx'

export type { Quarantined }
export type QuarantineQuery = NonNullable<Request<typeof quarantineList>['query']>
export type QuarantinePage = Answer<typeof quarantineList>
export type QuarantineDecision = Request<typeof quarantineDecide>['params']['action']

/** The unsent work of people who can no longer sign in. `key` is the idempotency key of a send. */
export type QuarantineRepository = {
  readonly list: (query: QuarantineQuery, read?: { readonly signal?: AbortSignal }) => Promise<QuarantinePage>
  /** Where the photo of an item is, which only who decides about it sees. */
  readonly proofUrl: (id: string) => string
  readonly decide: (id: string, action: QuarantineDecision, message: string, key: string) => Promise<Quarantined>
}

export const [QuarantineProvider, useQuarantineRepository] = createInjected<QuarantineRepository>('The repository of quarantine')
