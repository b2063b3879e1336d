import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Client as ToldClient, clientCreate, clientList, clientSorts, clientUpdate } from '@bisita/contract/clients/clients'
import type { clientReveal } from '@bisita/contract/clients/clients.reveal'
import type { clientTimeline, TimelineEntry as ToldEntry } from '@bisita/contract/clients/clients.timeline'
import type { BestTimeAnswer } from '@bisita/contract/touchpoints/bestTimes'
import type { Marked } from '../../device/queue/marks.ts'
import type { Position } from '@bisita/rules/clients/pins'
import type { ShownNumbers } from './numbers/shown.ts'
import { createInjected } from '../../ui/inject.tsx'

/** A client, with what this device's queue says of it. */
export type ClientWithQueue = ToldClient & Marked
export type TimelineEntryWithQueue = ToldEntry & Marked

export type ClientsQuery = NonNullable<CallRequest<typeof clientList>['query']>
export type ClientsPage = Omit<CallAnswer<typeof clientList>, 'items'> & { readonly items: ClientWithQueue[] }
export type NewClient = CallRequest<typeof clientCreate>['body']
export type ClientChanges = CallRequest<typeof clientUpdate>['body']
export type RevealRequest = CallRequest<typeof clientReveal>['body']
export type Timeline = Omit<CallAnswer<typeof clientTimeline>, 'items'> & {
  readonly items: TimelineEntryWithQueue[]
  /** From this device alone: calls, changes and approvals that only the server knows are missing. */
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

export type ClientReadOptions = { readonly signal?: AbortSignal; readonly slot?: string }

/** Clients, wherever they are kept: the network or the device. */
export type ClientsRepository = {
  readonly list: (query: ClientsQuery, read?: ClientReadOptions) => Promise<ClientsPage>
  readonly info: (id: string, read?: ClientReadOptions) => Promise<ClientWithQueue>
  /** The records of some clients (at most `maximumStops`), in no order; those that are not to be seen are left out. */
  readonly several: (ids: readonly string[], read?: ClientReadOptions) => Promise<readonly ClientWithQueue[]>
  /** Where somebody near own clients asked not to be visited, as points that name nobody. */
  readonly noVisitPoints: (read?: ClientReadOptions) => Promise<readonly Position[]>
  readonly timeline: (id: string, page: { page: number; ipp: number }, read?: ClientReadOptions) => Promise<Timeline>
  /** When clients are best visited, by id; at most a hundred at once. Those that are not in scope are missing. */
  readonly bestTimes: (ids: readonly string[], read?: ClientReadOptions) => Promise<Readonly<Record<string, BestTimeAnswer>>>
  /** `key` is the idempotency key of the send. */
  readonly create: (client: NewClient, key: string) => Promise<ClientWithQueue>
  readonly update: (id: string, changes: ClientChanges, key: string) => Promise<ClientWithQueue>
  readonly remove: (id: string, key: string) => Promise<void>
  /** Gives masked numbers whole, and sees to it that the trail says so: once, however often one `id` is sent. */
  readonly reveal: (showing: RevealRequest, key: string) => Promise<ShownNumbers>
}

export const [ClientsProvider, useClients] = createInjected<ClientsRepository>('The clients repository')
