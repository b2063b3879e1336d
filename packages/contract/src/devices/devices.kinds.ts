import { t } from '../words.ts'
import type { Call, CallRequest } from '../calls/call.ts'
import type { Route } from '../calls/calls.route.ts'
import {
  clientCreate, clientUpdate, consentCreate, itineraryAddRemarks, itineraryCreate, itineraryDelete, itinerarySkip, itineraryUpdate, visitCreate,
} from '../calls/calls.queued.ts'
import type * as clients from '../clients/clients.ts'
import type * as consents from '../consents/consents.ts'
import type * as itineraries from '../itineraries.ts'
import type * as visits from '../visits/visits.ts'

/**
 * The filter of the list of phones: `silent` have not synced for a day and their user can sign in; `unsent` have unsent
 * work.
 */
export const deviceStates = ['silent', 'unsent'] as const

export type DeviceState = (typeof deviceStates)[number]

/** The kind of record that a queued operation is about; a phone has a queue store for each. */
export type QueuedKind = 'client' | 'visit' | 'itinerary'

type ValueOf<T> = T[keyof T]
type Definition = Extract<ValueOf<typeof clients> | ValueOf<typeof consents> | ValueOf<typeof visits> | ValueOf<typeof itineraries>, { readonly method: Call['method'] }>
type FieldsOf<T> = T extends unknown ? keyof T : never
type BodyFields<C extends Call> = CallRequest<C> extends { readonly body: infer B } ? FieldsOf<B> : never

type Operation<C extends Call> = {
  /** The call that sends the operation, by its name and by its route. */
  readonly call: C['name']
  readonly route: Route<C>
  /**
   * What the operation does with its record. One that creates has the record's id in its body, the others in the path.
   */
  readonly effect: 'creates' | 'changes' | 'removes'
  /** A phone sends operations with the lowest rank first. */
  readonly rank: number
  /**
   * The fields of its row on the phone that name other records: a queued operation that creates one of them is sent
   * before it.
   */
  readonly follows: readonly ('record_id' | 'client_id' | 'itinerary_id')[]
  /** The body fields that are set each time the operation is sent. */
  readonly sends: readonly Extract<BodyFields<C>, 'seen_revision_id' | 'device_time'>[]
  /** Whether a photo may be queued with the operation. */
  readonly photo?: true
  /**
   * Its name for the person who queued it (`title`), and for the officer who decides about it in quarantine (`label`).
   */
  readonly title: string
  readonly label: string
}

/** An operation of any of the calls; name and route must be those of the same call. */
export type AnyQueuedOperation = { [N in Definition['name']]: Operation<Extract<Definition, { readonly name: N }>> }[Definition['name']]

/**
 * Everything that a phone may queue, once. Entering, sending, correcting, order, quarantine and words derive from it: a
 * new offline call is one entry here, what shows of it while it is unsent (apps/web/src/device/overlay) and its form
 * (apps/web/src/features/phone/queue/operationForms.tsx). An entry's name is the kind of record and the action in its row.
 */
export const queuedOperations = {
  client_create: {
    call: 'clients.create', route: clientCreate, effect: 'creates', rank: 0, follows: [], sends: ['seen_revision_id'],
    title: t('New client'), label: t('New client'),
  },
  client_update: {
    call: 'clients.update', route: clientUpdate, effect: 'changes', rank: 1, follows: ['record_id'], sends: ['seen_revision_id'],
    title: t('Change of a client'), label: t('Change of a client'),
  },
  // The answer of a client: it makes a record of its own, and answers the client.
  client_consent: {
    call: 'consents.create', route: consentCreate, effect: 'creates', rank: 1, follows: ['client_id'], sends: ['seen_revision_id'],
    title: t('Consent of a client'), label: t('Consent of a client'),
  },
  visit_create: {
    call: 'visits.create', route: visitCreate, effect: 'creates', rank: 2, follows: ['client_id', 'itinerary_id'],
    sends: ['seen_revision_id', 'device_time'], photo: true, title: t('Visit'), label: t('Visit'),
  },
  itinerary_create: {
    call: 'itineraries.create', route: itineraryCreate, effect: 'creates', rank: 3, follows: ['client_id'], sends: ['seen_revision_id'],
    title: t('Planned visit'), label: t('Planned visit'),
  },
  itinerary_update: {
    call: 'itineraries.update', route: itineraryUpdate, effect: 'changes', rank: 3, follows: ['client_id', 'record_id'], sends: [],
    title: t('Planned visit moved'), label: t('Change of a planned visit'),
  },
  itinerary_remarks: {
    call: 'itineraries.addRemarks', route: itineraryAddRemarks, effect: 'changes', rank: 3, follows: ['client_id', 'record_id'], sends: [],
    title: t('Remarks on a planned visit'), label: t('Remarks of a planned visit'),
  },
  itinerary_skip: {
    call: 'itineraries.skip', route: itinerarySkip, effect: 'changes', rank: 3, follows: ['client_id', 'record_id'], sends: [],
    title: t('Planned visit skipped'), label: t('Skipped visit'),
  },
  itinerary_remove: {
    call: 'itineraries.delete', route: itineraryDelete, effect: 'removes', rank: 3, follows: ['client_id', 'record_id'], sends: [],
    title: t('Planned visit removed'), label: t('Removed planned visit'),
  },
} as const satisfies Readonly<Record<`${QueuedKind}_${string}`, AnyQueuedOperation>>

export type QueuedOperation = keyof typeof queuedOperations

/** The operations about one kind of record. */
export type OperationOf<K extends QueuedKind> = Extract<QueuedOperation, `${K}_${string}`>

/** The kind of record that an operation is about, and its action. */
export type KindOf<O extends QueuedOperation> = O extends `${infer K extends QueuedKind}_${string}` ? K : never
export type ActionOf<O extends QueuedOperation> = O extends `${QueuedKind}_${infer A}` ? A : never

/** The kind and the action in an operation's name. */
export function partsOf(name: QueuedOperation): { readonly kind: QueuedKind; readonly action: ActionOf<QueuedOperation> } {
  const end = name.indexOf('_')
  return { kind: name.slice(0, end) as QueuedKind, action: name.slice(end + 1) as ActionOf<QueuedOperation> }
}

/** The definition of an operation's call. */
export type QueuedCallDefinition<O extends QueuedOperation> = Extract<Definition, { readonly name: (typeof queuedOperations)[O]['call'] }>

/** The operation of a name, as the general type. */
export const operationNamed = (name: QueuedOperation): AnyQueuedOperation => queuedOperations[name]

/** What is handed over of a phone's unsent work; a `note` was made on a locked phone without the list, and no call carries it out. */
export type QuarantineKind = QueuedOperation | 'note'

export const quarantineKinds = [...Object.keys(queuedOperations), 'note'] as QuarantineKind[]
