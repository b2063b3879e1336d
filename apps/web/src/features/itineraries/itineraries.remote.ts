import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { ItinerariesRepository, ItineraryCreateBody } from './itineraries.repository.ts'

/** Several plans in one call have one reason to plan who is not to be contacted. */
function several(plans: readonly ItineraryCreateBody[]) {
  const override_reason = plans.find((plan) => plan.override_reason !== undefined)?.override_reason
  return { items: plans.map(({ override_reason: _, ...plan }) => plan), ...(override_reason !== undefined && { override_reason }) }
}

export const remoteItineraries = (api: Api): ItinerariesRepository => ({
  // What is typed stands in no address; the newer of a list and a search aborts the other.
  list: (query, read = {}) =>
    query.keyword ? api.call(calls.itinerarySearch, { body: query }, { slot: calls.itineraryList.path, ...read }) : api.call(calls.itineraryList, { query }, read),
  days: async (query, read = {}) => (await api.call(calls.itineraryDays, { query }, read)).items,
  info: (id, read = {}) => api.call(calls.itineraryInfo, { params: { id } }, read),
  assignees: async (client_id, read = {}) =>
    (await api.call(calls.itineraryAssignees, { query: client_id === undefined ? {} : { client_id } }, read)).items,
  create: async (items, key) => {
    const [first, ...more] = items
    const body = first !== undefined && more.length === 0 ? first : several(items)
    const made = await api.call(calls.itineraryCreate, { body }, { key })
    return 'items' in made ? made.items : [made]
  },
  update: (id, body, key) => api.call(calls.itineraryUpdate, { params: { id }, body }, { key }),
  addRemarks: (id, remarks, key) => api.call(calls.itineraryAddRemarks, { params: { id }, body: { remarks } }, { key }),
  skip: (id, reason, key) => api.call(calls.itinerarySkip, { params: { id }, body: { reason } }, { key }),
  remove: async (id, key) => {
    await api.call(calls.itineraryDelete, { params: { id } }, { key })
  },
})
