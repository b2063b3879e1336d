import type { Call, CallRequest } from '../calls/call.ts'
import type { Route } from '../calls/calls.route.ts'
import {
  clientCreate, clientUpdate, itineraryAddRemarks, itineraryCreate, itineraryDelete, itinerarySkip, itineraryUpdate, visitCreate,
} from '../calls/calls.queued.ts'
import type * as clients from '../clients/clients.ts'
import type * as itineraries from '../itineraries.ts'
import type * as visits from '../visits/visits.ts'

/** Which phones to list: those that have not synced for a day, of people who can sign in; those with anything to send. */
export const deviceStates = ['silent', 'unsent'] as const

export type DeviceState = (typeof deviceStates)[number]

/** What a queued operation is about; a phone has a store of the queue for each. */
export type QueuedKind = 'client' | 'visit' | 'itinerary'

type ValueOf<T> = T[keyof T]
type Definition = Extract<ValueOf<typeof clients> | ValueOf<typeof visits> | ValueOf<typeof itineraries>, { readonly method: Call['method'] }>
type FieldsOf<T> = T extends unknown ? keyof T : never
type BodyFields<C extends Call> = CallRequest<C> extends { readonly body: infer B } ? FieldsOf<B> : never

type Operation<C extends Call> = {
  /** The call that it is sent with, by its name and by its method and path. */
  readonly call: C['name']
  readonly route: Route<C>
  /** What it does with its record. One that creates has the record's id in its body, the others in the path. */
  readonly effect: 'creates' | 'changes' | 'removes'
  /** What a phone sends first: the least. */
  readonly rank: number
  /** The fields of its row on the phone that name other records: what was queued to create one of them goes before it. */
  readonly follows: readonly ('record_id' | 'client_id' | 'itinerary_id')[]
  /** What is put into the body each time it is sent. */
  readonly sends: readonly Extract<BodyFields<C>, 'seen_revision_id' | 'device_time'>[]
  /** A photo may be queued with it. */
  readonly photo?: true
  /** What it is to the person who queued it, and to the one who decides about it in quarantine. */
  readonly title: string
  readonly label: string
}

/** One operation for whichever of the calls it is: name and route have to be those of the same call. */
export type AnyQueuedOperation = { [N in Definition['name']]: Operation<Extract<Definition, { readonly name: N }>> }[Definition['name']]

/**
 * Everything that a phone may queue, once. Entering, sending, correcting, order, quarantine and words derive from it: a
 * new offline call is one entry here, what shows of it while it is unsent (apps/web/src/device/overlay) and its form
 * (apps/web/src/app/device/queue/operationForms.tsx). The name is what it is about and the action in its row.
 */
export const queuedOperations = {
  client_create: {
    call: 'clients.create', route: clientCreate, effect: 'creates', rank: 0, follows: [], sends: ['seen_revision_id'],
    title: 'New client', label: 'New client',
  },
  client_update: {
    call: 'clients.update', route: clientUpdate, effect: 'changes', rank: 1, follows: ['record_id'], sends: ['seen_revision_id'],
    title: 'Change of a client', label: 'Change of a client',
  },
  visit_create: {
    call: 'visits.create', route: visitCreate, effect: 'creates', rank: 2, follows: ['client_id', 'itinerary_id'],
    sends: ['seen_revision_id', 'device_time'], photo: true, title: 'Visit', label: 'Visit',
  },
  itinerary_create: {
    call: 'itineraries.create', route: itineraryCreate, effect: 'creates', rank: 3, follows: ['client_id'], sends: ['seen_revision_id'],
    title: 'Planned visit', label: 'Planned visit',
  },
  itinerary_update: {
    call: 'itineraries.update', route: itineraryUpdate, effect: 'changes', rank: 3, follows: ['client_id', 'record_id'], sends: [],
    title: 'Planned visit moved', label: 'Change of a planned visit',
  },
  itinerary_remarks: {
    call: 'itineraries.addRemarks', route: itineraryAddRemarks, effect: 'changes', rank: 3, follows: ['client_id', 'record_id'], sends: [],
    title: 'Remarks on a planned visit', label: 'Remarks of a planned visit',
  },
  itinerary_skip: {
    call: 'itineraries.skip', route: itinerarySkip, effect: 'changes', rank: 3, follows: ['client_id', 'record_id'], sends: [],
    title: 'Planned visit skipped', label: 'Skipped visit',
  },
  itinerary_remove: {
    call: 'itineraries.delete', route: itineraryDelete, effect: 'removes', rank: 3, follows: ['client_id', 'record_id'], sends: [],
    title: 'Planned visit removed', label: 'Removed planned visit',
  },
} as const satisfies Readonly<Record<`${QueuedKind}_${string}`, AnyQueuedOperation>>

export type QueuedOperation = keyof typeof queuedOperations

/** The operations about one kind of record. */
export type OperationOf<K extends QueuedKind> = Extract<QueuedOperation, `${K}_${string}`>

/** What an operation is about, and what it does there. */
export type KindOf<O extends QueuedOperation> = O extends `${infer K extends QueuedKind}_${string}` ? K : never
export type ActionOf<O extends QueuedOperation> = O extends `${QueuedKind}_${infer A}` ? A : never

/** The two parts of an operation's name. */
export function partsOf(name: QueuedOperation): { readonly kind: QueuedKind; readonly action: ActionOf<QueuedOperation> } {
  const end = name.indexOf('_')
  return { kind: name.slice(0, end) as QueuedKind, action: name.slice(end + 1) as ActionOf<QueuedOperation> }
}

/** The definition of an operation's call. */
export type QueuedCallDefinition<O extends QueuedOperation> = Extract<Definition, { readonly name: (typeof queuedOperations)[O]['call'] }>

/** An operation whichever it is. */
export const operationNamed = (name: QueuedOperation): AnyQueuedOperation => queuedOperations[name]

export const quarantineKinds = Object.keys(queuedOperations) as QueuedOperation[]
