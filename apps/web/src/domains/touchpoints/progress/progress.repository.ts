import type { LastVisitor, Progress, Visitor } from '@bisita/contract/touchpoints/touchpoints'
import { createInjected } from '../../../ui/inject.tsx'

type Read = { readonly signal?: AbortSignal }

/** Where a client stands step by step and who was there; always the network's to say. */
export type ProgressRepository = {
  readonly of: (clientId: string, read?: Read) => Promise<Progress>
  readonly lastVisitor: (clientId: string, read?: Read) => Promise<LastVisitor | null>
  readonly visitors: (clientId: string, read?: Read) => Promise<readonly Visitor[]>
}

export const [ProgressProvider, useProgressRepository] = createInjected<ProgressRepository>('The repository of progress')
