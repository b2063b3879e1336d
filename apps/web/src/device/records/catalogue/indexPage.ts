import type { CallRequest } from '@bisita/contract/calls/call'
import type { clientList } from '@bisita/contract/clients/clients'
import type { ClientRow } from '../../rows.ts'

/** A query of the index: the whole query of the server's `/client/list`. */
export type ClientIndexQuery = NonNullable<CallRequest<typeof clientList>['query']>

/** A client of a page: the key of its row, and the row where it was read already. `key` is null for a client that has no row yet. */
export type ClientIndexHit = { readonly id: string; readonly key: number | null; readonly row?: ClientRow | undefined }

/** A page in the order of the list. `count` is of all that match; `more` says whether any follow. */
export type ClientIndexPage = { readonly items: readonly ClientIndexHit[]; readonly count: number; readonly more: boolean }
