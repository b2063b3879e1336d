import type { Device, Note, RecordsOnDevice, QueuedPhotoState, RecordsState, StorageRoom, SyncState } from '../../device/device.ts'
import type { AwaitingRow, QueuedClient, QueuedItem, QueuedItinerary, QueueBookkeeping } from '../../device/queue/items.ts'
import { createStore } from '../../ui/browser/store.ts'

const none = { waiting: 0, refused: 0, awaiting: 0, photos: 0 }

/** A loop that has nothing to do, for tests. */
export const quiet = (change: Partial<Omit<SyncState, 'counts'>> & { counts?: Partial<SyncState['counts']> } = {}): SyncState => ({
  phase: 'idle',
  reached: true,
  current: null,
  last_success_at: Date.parse('2026-11-21T02:00:00Z'),
  last_failure: null,
  next_try_at: null,
  out_of_sync: false,
  counted: true,
  replay: null,
  ...change,
  counts: { ...none, ...change.counts },
})

export const ready: RecordsState = { stage: 'ready', set_up_at: '2026-11-20T23:30:00Z' }

let made = 0

/** The bookkeeping of an item that was entered and not sent. */
export const sending = (change: Partial<QueueBookkeeping> = {}): QueueBookkeeping => {
  made += 1
  return {
    user_id: '0190a6a0-0000-7000-8000-000000000001',
    order: made,
    key: `key-${made}`,
    attempts: 0,
    failure: null,
    held: false,
    request: null,
    after: [],
    entered_at: '2026-11-21T01:00:00Z',
    app_version: '0.1.0',
    client_name: 'Dela Cruz, Ana',
    ...change,
  }
}

/** What the server said of an item. */
export const failure = (change: Partial<NonNullable<QueueBookkeeping['failure']>> = {}): NonNullable<QueueBookkeeping['failure']> => ({
  status: 400,
  code: 'invalid',
  message: 'Some fields are not right.',
  fields: [],
  conflicts: [],
  ...change,
})

const clientId = '0190a6a0-0000-7000-8000-00000000c001'
const queued = { approval: 'queued' } as const
type Changed = { readonly id?: string; readonly sending?: Partial<QueueBookkeeping> }
const begun = (id: string, change: Changed) => {
  const state = sending(change.sending)
  return { id: change.id ?? id, is_error: state.failure !== null, metadataOptions: queued, sending: state }
}

/** A client changed here; its phone number, where nothing else is said. */
export const aChange = ({ id, sending: bookkeeping, ...fields }: Changed & Record<string, unknown> = {}): QueuedItem => ({
  kind: 'client',
  item: {
    ...begun('0190a6a0-0000-7000-8000-00000000a001', { ...(id === undefined ? {} : { id }), ...(bookkeeping === undefined ? {} : { sending: bookkeeping }) }),
    record_id: clientId,
    action: 'update',
    base_revision_id: 7,
    ...(Object.keys(fields).length === 0 ? { phone_number: '+639171234567' } : fields),
  } as QueuedClient,
})

/** A client made here. */
export const aClient = (change: Changed = {}): QueuedItem => ({
  kind: 'client',
  item: {
    ...begun('0190a6a0-0000-7000-8000-00000000a002', change),
    record_id: clientId,
    action: 'create',
    firstname: 'Ana',
    middlename: null,
    lastname: 'Dela Cruz',
    address: '12 Mabini St.',
    location_id: '1401108013',
    phone_number: '+639171234567',
    secondary_phone_number: null,
    sss_id: '3412345678',
    id_type: 'sss',
    claim_type: 'RT',
    pension_amt: 9000,
    birth_date: '1950-02-03',
    product_id: null,
  } as QueuedClient,
})

/** A visit recorded here. */
export const aVisit = (change: Changed & { readonly photo?: boolean } = {}): QueuedItem => ({
  kind: 'visit',
  item: {
    ...begun('0190a6a0-0000-7000-8000-00000000a003', change),
    client_id: clientId,
    visit_type: 'visit',
    has_availed: false,
    visit_result: 'Interested',
    visit_secondary_result: 'Undecided',
    visit_others_result: null,
    visit_time: '2026-11-21T00:55:00Z',
    duration: 5,
    remarks: 'Bumalik sa Lunes.',
    call_back_at: '2026-11-24T01:30:00.000Z',
    recorded_offline: true,
    ...(change.photo === true ? { photo_sha256: 'ab'.repeat(32) } : {}),
  },
})

/** An itinerary planned here. */
export const aPlan = (change: Changed = {}): QueuedItem => ({
  kind: 'itinerary',
  item: {
    ...begun('0190a6a0-0000-7000-8000-00000000a004', change),
    record_id: '0190a6a0-0000-7000-8000-00000000b004',
    client_id: clientId,
    action: 'create',
    visible_at: '2026-11-20',
    remarks: null,
  } as QueuedItinerary,
})

/** A planned visit skipped here. */
export const aSkip = (change: Changed = {}): QueuedItem => ({
  kind: 'itinerary',
  item: {
    ...begun('0190a6a0-0000-7000-8000-00000000a005', change),
    record_id: '0190a6a0-0000-7000-8000-00000000b005',
    client_id: clientId,
    action: 'skip',
    reason: 'Baha sa daan.',
  } as QueuedItinerary,
})

/** A request that left the queue for somebody's decision. */
export const anAwaiting = (change: Partial<AwaitingRow> = {}): AwaitingRow => ({
  id: '0190a6a0-0000-7000-8000-00000000a006',
  user_id: '0190a6a0-0000-7000-8000-000000000001',
  kind: 'client',
  record_id: clientId,
  client_id: clientId,
  client_name: 'Dela Cruz, Ana',
  approval_id: '0190a6a0-0000-7000-8000-00000000d001',
  approval_title: 'Change the last name of Dela Cruz, Ana',
  status: 'PENDING',
  message: null,
  requested_at: '2026-11-21T01:30:00Z',
  ...change,
})

type Given = {
  readonly records?: RecordsState
  readonly sync?: SyncState
  readonly items?: readonly QueuedItem[]
  readonly awaiting?: readonly AwaitingRow[]
  readonly photos?: readonly QueuedPhotoState[]
  readonly notes?: readonly Note[]
  readonly room?: StorageRoom
  readonly onDevice?: RecordsOnDevice
  /** What the queue throws when it is asked to do something. */
  readonly fails?: Error
}

const unasked = () => Promise.reject(new Error('Not asked here.'))

/** A device that says what a test gives it, and tells what it was asked to do. */
export function fakeDevice(given: Given = {}) {
  const records = createStore<RecordsState>(given.records ?? ready)
  const sync = createStore<SyncState>(given.sync ?? quiet())
  const changes = createStore(0)
  const did: unknown[][] = []
  const holds = { items: given.items ?? [], awaiting: given.awaiting ?? [], photos: given.photos ?? [] }
  const act =
    (name: string) =>
    async (...rest: unknown[]): Promise<void> => {
      did.push([name, ...rest])
      if (given.fails !== undefined) throw given.fails
    }
  const device: Device = {
    records,
    sync,
    changes,
    queue: {
      add: unasked,
      unsent: async () => holds,
      items: async () => holds.items,
      retry: act('retry'),
      correct: act('correct'),
      remove: async (id) => {
        await act('remove')(id)
        return true
      },
      dismiss: act('dismiss'),
      export: async () => {
        did.push(['export'])
        return new Blob(['{}'], { type: 'application/json' })
      },
    },
    setUp: act('setUp'),
    setUpAgain: act('setUpAgain'),
    pauseSetUp: () => void did.push(['pauseSetUp']),
    syncNow: act('syncNow'),
    room: async () => given.room ?? { usage: 1_000_000, quota: 2_000_000_000, persisted: true },
    countRecords: async () => given.onDevice ?? { clients: 1200, visits: 3400, itineraries: 56, locations: 78, products: 4 },
    notes: async () => given.notes ?? [],
    removeNote: act('removeNote'),
    stop: async () => undefined,
  }
  return { device, records, sync, changes, did, holds }
}
