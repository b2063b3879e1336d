import type { assignClients, mrAssignments, mrList, RemovedFromMr } from '@bisita/contract/organisation/assignments'
import type { Answer, Request } from '@bisita/contract/calls/call'
import { createInjected } from '../../ui/inject.tsx'

/** An MR who holds a client: by its location, or directly. */
export type Holder = Answer<typeof mrList>['items'][number]
export type OwnQuery = NonNullable<Request<typeof mrAssignments>['query']>
export type ClientsAssigned = Answer<typeof assignClients>

type Read = { readonly signal?: AbortSignal }

/** Who holds which client; always the network's to say. `key` is the idempotency key of a send. */
export type HoldersRepository = {
  /** Those of an MR's locations, of a page of them, that are held for somebody who is away: by id, until which day. */
  readonly covered: (mrId: string, query: OwnQuery, read?: Read) => Promise<ReadonlyMap<string, string>>
  readonly of: (clientId: string, read?: Read) => Promise<readonly Holder[]>
  readonly assign: (mrId: string, clientIds: readonly string[], key: string) => Promise<ClientsAssigned>
  /** What taking it would take along; nothing is changed. */
  readonly cascade: (mrId: string, clientId: string) => Promise<RemovedFromMr>
  readonly remove: (mrId: string, clientId: string, key: string) => Promise<void>
}

export const [HoldersProvider, useHoldersRepository] = createInjected<HoldersRepository>('The repository of holders')
