import type { Answer, Request } from '@bisita/contract/calls/call'
import type { DeviceSeen, deviceList } from '@bisita/contract/devices/devices'
import { createInjected } from '../../../ui/inject.tsx'

/** The phone of a representative as its supervisor sees it. */
export type Phone = DeviceSeen
export type PhonesQuery = NonNullable<Request<typeof deviceList>['query']>
export type PhonesPage = Answer<typeof deviceList>

/** The phones of the people in scope; always the network's to say. */
export type PhonesRepository = {
  readonly list: (query: PhonesQuery, read?: { readonly signal?: AbortSignal }) => Promise<PhonesPage>
}

export const [PhonesProvider, usePhonesRepository] = createInjected<PhonesRepository>('The repository of phones')
