import type { ItinerariesRepository, Itinerary, NewItinerary } from './itineraries.repository.ts'

/** An itinerary for tests. */
export const someItinerary = (change: Partial<Itinerary> = {}): Itinerary => ({
  id: '0190a6a0-0000-7000-8000-000000000101',
  pin_type: 'assigned',
  client_id: '0190a6a0-0000-7000-8000-000000000001',
  client_name: 'Dela Cruz, Ana',
  assigned_to: '0190a6a0-0000-7000-8000-000000000011',
  assigned_to_name: 'Maribel Asuncion',
  branch_id: '0190a6a0-0000-7000-8000-000000000021',
  branch_name: 'Baguio',
  visible_at: '2026-11-21',
  status: 'scheduled',
  visit_id: null,
  duration: null,
  remarks: null,
  skip_reason: null,
  full_address: '12 Mabini St., Taba-ao, Kapangan, Benguet, CAR',
  region: 'CAR',
  province: 'Benguet',
  mun_city: 'Kapangan',
  barangay: 'Taba-ao',
  phone_number: '+639171234567',
  secondary_phone_number: null,
  do_not_contact: 'none',
  has_availed: null,
  visit_result: null,
  visit_secondary_result: null,
  visit_others_result: null,
  created_by: '0190a6a0-0000-7000-8000-000000000012',
  created_by_name: 'Olivia Cruz',
  created_at: '2026-11-20T01:02:03Z',
  ...change,
})

const planned = (entered: NewItinerary): Itinerary =>
  someItinerary({
    id: entered.id,
    client_id: entered.client_id,
    visible_at: entered.visible_at,
    remarks: entered.remarks ?? null,
    ...(entered.assigned_to === undefined ? {} : { assigned_to: entered.assigned_to }),
  })

/** Itineraries of a test: holds nothing, takes everything; what a test is about is given. */
export const fakeItineraries = (change: Partial<ItinerariesRepository> = {}): ItinerariesRepository => ({
  list: async () => ({ items: [], count: 0, pages: 0, hasNext: false }),
  days: async () => [],
  info: async (id) => someItinerary({ id }),
  assignees: async () => [],
  create: async (items) => items.map(planned),
  update: async (id, changes) =>
    someItinerary({
      id,
      ...(changes.visible_at === undefined ? {} : { visible_at: changes.visible_at }),
      ...(changes.assigned_to === undefined ? {} : { assigned_to: changes.assigned_to }),
    }),
  addRemarks: async (id, remarks) => someItinerary({ id, remarks }),
  skip: async (id, reason) => someItinerary({ id, status: 'skipped', skip_reason: reason }),
  remove: async () => undefined,
  ...change,
})
