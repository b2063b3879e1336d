import type { Answer, Request } from '@bisita/contract/calls/call'
import type { Client as ToldClient, clientCreate, clientList, clientSorts, clientUpdate } from '@bisita/contract/clients/clients'
import type { clientTimeline, TimelineEntry as ToldEntry } from '@bisita/contract/clients/clients.timeline'
import type { Marked } from '../../device/queue/marks.ts'
import { createInjected } from '../../ui/inject.tsx'

/** A client, with what this device's queue says of it. */
export type Client = ToldClient & Marked
export type TimelineEntry = ToldEntry & Marked

export type ClientsQuery = NonNullable<Request<typeof clientList>['query']>
export type ClientsPage = Omit<Answer<typeof clientList>, 'items'> & { readonly items: Client[] }
export type NewClient = Request<typeof clientCreate>['body']
export type ClientChanges = Request<typeof clientUpdate>['body']
export type Timeline = Omit<Answer<typeof clientTimeline>, 'items'> & {
  readonly items: TimelineEntry[]
  /** Told from this device alone: calls, changes and approvals that only the server knows are missing. */
  readonly partial?: true
}

type Order = (typeof clientSorts)[number]

/** The orders of the list, each also from the other end. */
export const clientOrders = [
  'fullname',
  '-fullname',
  'created_at',
  '-created_at',
  'last_visit',
  '-last_visit',
  'last_call',
  '-last_call',
  'due_on',
  '-due_on',
] as const satisfies readonly (Order | `-${Order}`)[]

export type ClientOrder = (typeof clientOrders)[number]

export type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/** Clients, wherever they are kept: the network or the device. */
export type ClientsRepository = {
  readonly list: (query: ClientsQuery, read?: Read) => Promise<ClientsPage>
  readonly info: (id: string, read?: Read) => Promise<Client>
  readonly timeline: (id: string, page: { page: number; ipp: number }, read?: Read) => Promise<Timeline>
  /** `key` is the idempotency key of the send. */
  readonly create: (client: NewClient, key: string) => Promise<Client>
  readonly update: (id: string, changes: ClientChanges, key: string) => Promise<Client>
  readonly remove: (id: string, key: string) => Promise<void>
}

export const [ClientsProvider, useClients] = createInjected<ClientsRepository>('The clients repository')
