import type { PsgcChange, PsgcKind, PsgcPreview } from '@bisita/contract/operations/psgc'
import { createInjected } from '../../ui/inject.tsx'

export type { PsgcChange, PsgcKind, PsgcPreview }

/** The kinds of changes; told here anew, since the contract's list would bring its schemas along. */
export const psgcKinds = ['added', 'renamed', 'moved', 'merged', 'retired'] as const satisfies readonly PsgcKind[]

/** Which page of each list is looked at. */
export type PsgcPage = { readonly page: number; readonly ipp: number }

/** Editions of the places: always the network's. `key` is the idempotency key of a send. */
export type PsgcRepository = {
  /** Sends a file; nothing is changed by it. */
  readonly check: (file: File) => Promise<PsgcPreview>
  /** What an edition that was sent would change. */
  readonly look: (uploadId: string, page: PsgcPage) => Promise<PsgcPreview>
  readonly apply: (uploadId: string, key: string) => Promise<{ readonly job_id: string }>
}

export const [PsgcProvider, usePsgcRepository] = createInjected<PsgcRepository>('The repository of editions of places')
