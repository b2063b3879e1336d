import type { Answer } from '@bisita/contract/calls/call'
import type { clientDuplicates, DuplicatePair } from '@bisita/contract/clients/clients.duplicates'
import { createInjected } from '../../ui/inject.tsx'

export type { DuplicatePair }
export type DuplicatesPage = Answer<typeof clientDuplicates>

/** Clients who are probably one person: always the network's. `key` is the idempotency key of a send. */
export type DuplicatesRepository = {
  readonly list: (page: { page: number; ipp: number }, signal?: AbortSignal) => Promise<DuplicatesPage>
  readonly dismiss: (ids: readonly string[], key: string) => Promise<{ dismissed: number }>
}

export const [DuplicatesProvider, useDuplicatesRepository] = createInjected<DuplicatesRepository>('The duplicates repository')
