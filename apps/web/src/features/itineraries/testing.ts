import { someItinerary } from '../../testing/records.ts'
import type { ItinerariesRepository, ItineraryWithQueue, ItineraryCreateBody } from './itineraries.repository.ts'

const planned = (entered: ItineraryCreateBody): ItineraryWithQueue =>
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
